import { describe, expect, it } from 'vitest'
import { redactSecrets } from '#cli/secrets/redact.ts'

/** Nine characters that no rule knows by themselves. */
const V = 'CANARYZ42'

/** Notations that put a value beside a telling name. */
const TELLING: readonly (readonly [path: string, text: string])[] = [
  ['a.sh', `export PGPASSWORD=${V}`],
  ['a.sh', `API_TOKEN='${V}'`],
  ['a.sh', `SECRET_KEY=${V} ./run`],
  ['a.sh', `mysql -u x -p${V}`],
  ['a.sh', `curl -u bob:${V} https://x.test`],
  ['a.sh', `curl -H 'Authorization: token ${V}' x`],
  ['a.sh', `curl -H "X-Api-Key: ${V}" y`],
  ['a.sh', `curl 'https://x.test/y?access_token=${V}'`],
  ['a.sh', `login --password ${V}`],
  ['a.sh', `login --token=${V}`],
  ['a.sh', 'export DB_PASSWORD=geheim-canaryz42'],
  ['Makefile', `TOKEN := ${V}`],
  ['Makefile', `deploy:\n\tAPI_KEY=${V} ./x`],
  ['Dockerfile', `RUN curl -u user:${V} https://x.test`],
  ['Dockerfile', `ENV DB_PASSWORD ${V}`],
  ['env', `API_TOKEN=${V}`],
  ['a.ps1', `$Password = '${V}'`],
  ['a.ps1', `$env:API_KEY = "${V}"`],
  ['a.ts', `const c = { apiKey: '${V}' }`],
  ['a.ts', `const c = { "client_secret": "${V}" }`],
  ['a.ts', `const c = { token: \`${V}\` }`],
  ['a.ts', `let authToken: string = '${V}'`],
  ['a.ts', `fetch('https://x.test/?api_key=${V}')`],
  ['a.ts', `setPassword('${V}')`],
  ['a.ts', `client.login('bob', '${V}')`],
  ['a.ts', `const h = { 'X-Auth-Token': '${V}' }`],
  ['a.ts', `const h = { Authorization: 'Basic ${V}' }`],
  ['a.ts', `const [password] = ['${V}']`],
  ['a.ts', `const key = process.env.API_KEY ?? '${V}'`],
  ['a.ts', `const key = process.env.API_TOKEN || "${V}"`],
  ['a.ts', `process.env.SECRET = "${V}"`],
  ['a.ts', `const json = "{\\"password\\": \\"${V}\\"}"`],
  ['a.py', `PASSWORD = ('${V}')`],
  ['a.py', `token = os.environ.get('API_TOKEN', '${V}')`],
  ['a.py', `conn = psycopg2.connect('host=x password=${V} user=y')`],
  ['a.py', `d = dict(secret='${V}')`],
  ['a.py', `passwords = ['first', '${V}']`],
  ['a.py', `API_KEY = \\\n  '${V}'`],
  ['a.py', `# password: ${V}`],
  ['a.py', `SECRET_KEY = 'django-insecure-${V}#$abc'`],
  ['a.rb', `config.secret_key_base = '${V}'`],
  ['a.rb', `:password => '${V}'`],
  ['a.rb', `T = ENV.fetch('TOKEN', '${V}')`],
  ['a.go', `var c = Config{Password: "${V}"}`],
  ['a.go', `var c = Config{Token: \`${V}\`}`],
  ['a.go', `const apiKey string = "${V}"`],
  ['a.json', `{"Default":"Server=a;Password=${V};User=b"}`],
  ['a.json', '{"Default":"Server=a;Password=canaryz;User=b"}'],
  ['a.json', `{"AccountKey":"${V}"}`],
  ['a.xml', `<c><add key="Password" value="${V}"/></c>`],
  ['a.xml', `<x password="${V}"/>`],
  ['a.xml', `<connectionString>a;Password=${V};</connectionString>`],
  ['a.ipynb', `{"source":["password = \\"${V}\\"\\n"]}`],
  ['a.ipynb', `{"source":["api_key = '${V}'\\n"]}`],
  ['a.yml', `api_token: |\n  ${V}\n  ${V}\nhost: x`],
  ['secrets.yml', `production:\n  foo: ${V}`],
  ['a.sql', `CREATE USER x IDENTIFIED BY '${V}';`],
  ['a.sql', `ALTER USER y WITH PASSWORD '${V}';`],
  ['a.html', `<script>var apiKey = "${V}";</script>`],
  ['a.html', `<input type=password value="${V}">`],
  ['a.vue', `<script>\nconst token = '${V}'\n</script>`],
  ['a.php', `<?php define('DB_PASSWORD', '${V}');`],
  ['a.php', `<?php $cfg['password'] = '${V}';`],
  ['a.csv', `user,password\nbob,${V}`],
  ['a.log', `login token=${V}`],
  ['a.gradle', `storePassword "${V}"`],
  ['a.gradle', `keyPassword '${V}'`],
  ['a.swift', `let apiKey = "${V}"`],
  ['a.kt', `const val API_SECRET = "${V}"`],
  ['a.cs', `var s = "Server=x;Pwd=${V};";`],
  ['a.cs', `string ApiKey => "${V}";`],
  ['a.ex', `config :a, secret_key_base: "${V}"`],
  ['a.lua', `local password = "${V}"`],
  ['README.md', `export API_TOKEN=${V}`],
  ['README.md', `password is \`${V}\``],
  ['a.toml', `[vars]\nTOKEN = "${V}"`],
  ['a.c', `#define API_KEY "${V}"`],
  ['a.c', `static const char *password = "${V}";`],
  ['a.c', `static const char password[] = "${V}";`],
  ['A.java', `@Value("\${db.password:${V}}") String p;`],
  ['A.java', `DriverManager.getConnection("jdbc:x", "u", "${V}");`],
  ['a.properties', `password\\\n = ${V}`],
  ['COMMIT_MESSAGE', `Set password to ${V}`],
  ['COMMIT_MESSAGE', `Rotate API key ${V}`],
  ['a.yml', `- name: API_TOKEN\n  value: ${V}`],
  ['a.py', `auth=("bob", "${V}")`],
  ['a.py', `api_key = Field(default="${V}")`],
  ['strings.xml', `<string name="google_api_key">${V}</string>`],
  ['commit.txt', `Use token=${V} for the deploy`],
]

const PLAIN: readonly (readonly [path: string, text: string])[] = [
  ['a.ts', "const password = '${X}'; const token = '<your-token>'; const secret = 'changeme'"],
  ['a.ts', 'const token = process.env.TOKEN_V2; const apiKey = config.apiKey2'],
  ['a.ts', "type Token = 'oauth2' | 'sha256'; const tokenType = 'HS256'"],
  ['a.ts', "const secret = './keys/secret1.txt'; const token = 'https://x.test/token2'"],
  ['a.ts', "parse(token, 'utf8'); hash(password, 'sha256', 'base64')"],
  ['a.ts', 'for (const token2 of tokens1) { if (token2 === token1) return token3 }'],
  ['a.py', 'login(password=password1, token=token2)'],
  ['a.py', "token_re = r'[a-z0-9]+'; TOKEN = re.compile('^[A-Z]{2}')"],
  ['a.go', 'token := lexer.Token{Kind: token.INT64, Text: "int64"}'],
  ['a.rs', 'let token = Token::Ident2; match token { Token::A1 => "a1" }'],
  ['a.sh', 'TOKEN=$(cat token.txt); PASSWORD="$1"; API_KEY=${API_KEY:-}'],
  ['a.lock', '"js-tokens": ["js-tokens@4.0.0", "", {}, "sha512-RdJUflcE3cUzKiMqQgsCu06FPu9U"]'],
  ['a.md', 'The token is read first. Pass `password: string` and a secret of 32 bytes.'],
  ['a.html', '<input type="password" name="password" value="{{ value }}">'],
  ['a.csv', 'user,token\nbob,\nann,null'],
]

describe('a value beside a telling name', () => {
  it.each(TELLING)('is taken out of %s: %s', async (path, text) => {
    const redacted = await redactSecrets(path, text)
    expect(redacted.text).not.toMatch(/canaryz/i)
    expect(redacted.text.split('\n').map((line) => line.length)).toEqual(
      text.split('\n').map((line) => line.length),
    )
  })

  it.each(PLAIN)('is not seen in %s: %s', async (path, text) => {
    expect(await redactSecrets(path, text)).toEqual({ text, count: 0 })
  })

  it('goes alone: quotes, brackets and names stay', async () => {
    const { text } = await redactSecrets('a.ts', `f({ apiKey: '${V}', user: 'bob' }, [1])`)
    expect(text).toBe("f({ apiKey: '*********', user: 'bob' }, [1])")
    const xml = await redactSecrets('a.xml', `<c>a;Password=${V};</c><d>1</d>`)
    expect(xml.text).toBe('<c>a;Password=*********;</c><d>1</d>')
  })
})
