import { describe, expect, it } from 'vitest'
import { envKey, isEnvFile, keysOnly } from '#cli/secrets/env-file.ts'
import { isKeyFile } from '#cli/secrets/key-files.ts'
import { redactSecrets } from '#cli/secrets/redact.ts'

/** Parts joined here, so that no scanner of this repository finds a token. */
const token = (...parts: readonly string[]): string => parts.join('')
const PRIVATE = token('PRI', 'VATE')
const MIXED = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'

const SECRETS: readonly (readonly [path: string, text: string, secret: string])[] = [
  ['src/a.ts', `const key = '${token('AKIA', 'QWERTYUIOP234567')}'`, 'QWERTYUIOP'],
  ['src/a.ts', `call("${token('ghp_', MIXED)}")`, MIXED],
  ['src/a.py', `client = Client('${token('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc')}')`, '4eC39'],
  [
    'src/a.go',
    `t := "${token('xoxb-', '123456789012-1234567890123-abcdefghijklmnopqrstuvwx')}"`,
    'abcdefghij',
  ],
  ['src/a.rb', `KEY = "${token('AIza', 'SyA1234567890abcdefghijklmnopqrstuvx')}"`, 'SyA123'],
  [
    'src/a.ts',
    `h = 'Bearer ${token('eyJhbGciOiJIUzI1NiJ9.', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P')}'`,
    'eyJzdWI',
  ],
  ['src/a.ts', "const url = 'postgres://app:hunter2x@db.example.test/shop'", 'hunter2x'],
  ['src/a.ts', `const apiKey: string = "${MIXED}"`, MIXED],
  ['src/a.ts', `{ "client_secret": "${MIXED}" }`, MIXED],
  [
    'src/k.ts',
    `const k = \`-----BEGIN ${PRIVATE} KEY-----\nMIIabc\n-----END ${PRIVATE} KEY-----\``,
    'MIIabc',
  ],
  ['src/k.ts', `const k = "-----BEGIN RSA ${PRIVATE} KEY-----\\nMIIabc"`, 'MIIabc'],
  ['config/prod.tfvars', 'db_password = "short"', 'short'],
  ['app.properties', 'spring.datasource.password=geheim', 'geheim'],
  ['config.yml', 'smtp:\n  password: geheim # of the relay\n  user: me', 'geheim'],
  ['docker-compose.yml', '    - POSTGRES_PASSWORD=geheim', 'geheim'],
  ['src/a.ts', `login({ password: 'Tr0ub4dor&3' })`, 'Tr0ub4dor&3'],
  [
    'k8s/db.yaml',
    'kind: Secret\nmetadata:\n  name: db\ndata:\n  user: YWRtaW4tdXNlcg==\n',
    'YWRtaW4tdXNlcg',
  ],
  ['my.cnf', 'password=pa;ss#w,xyz', 'xyz'],
  ['web.config', '<connectionPassword>geheim</connectionPassword>', 'geheim'],
  ['settings.json', '{"auth": {"apiKey": "geheim"}}', 'geheim'],
  ['Dockerfile', 'ENV DB_PASSWORD geheim\nENV API_TOKEN=geheim', 'API_TOKEN=geheim'],
  ['.npmrc.tpl', `//registry.example.test/:_authToken=${MIXED}`, MIXED],
]

/** What people write about secrets without telling one. */
const HARMLESS: readonly (readonly [path: string, text: string])[] = [
  ['src/a.ts', `form({ password: 'password', confirmPassword: 'Password' })`],
  ['k8s/map.yaml', 'kind: ConfigMap\ndata:\n  user: YWRtaW4tdXNlcg==\n'],
  ['src/a.ts', 'const token = request.headers.get("authorization")'],
  ['src/a.ts', "const tokenType = 'refresh_token'; const passwordField = 'current-password-2'"],
  ['src/a.ts', "fetch('https://user:password@example.test/')"],
  ['src/a.ts', 'const secret = process.env.PAYMENT_SECRET ?? "changeme"'],
  ['src/a.ts', "expect(() => parse('token: string, secret: boolean')).toThrow()"],
  [
    'config.yml',
    'password: ${DB_PASSWORD}\ntoken: "{{ vault.token }}"\nsecret: <your secret>\napi_key:',
  ],
  ['ci.yml', 'permissions:\n  id-token: write\nenv:\n  TOKEN: ${{ secrets.TOKEN }}'],
  ['package.json', '{"dependencies": {"jsonwebtoken": "^9.0.0", "csrf-token": "1.2.3"}}'],
  ['settings.json', '{"max_tokens": 4096, "password": "", "token": null, "secret": true}'],
  ['de.json', '{"password": "Passwort", "token": "Bitte den Code eingeben"}'],
  ['main.tf', 'password = var.db_password\ntoken = data.vault.token.value'],
  ['README.md', 'Set the password: choose a long one. Use `token=abc` in the query.'],
]

describe('secrets in a text', () => {
  it.each(SECRETS)('are taken out of %s: %s', async (path, text, secret) => {
    const redacted = await redactSecrets(path, text)
    expect(redacted.text).not.toContain(secret)
    expect(redacted.count).toBeGreaterThan(0)
    // Lines and columns stay.
    expect(redacted.text.split('\n').map((line) => line.length)).toEqual(
      text.split('\n').map((line) => line.length),
    )
  })

  it.each(HARMLESS)('are not seen in %s: %s', async (path, text) => {
    expect(await redactSecrets(path, text)).toEqual({ text, count: 0 })
  })

  it('are taken out of a file that tells the scanner of tokens to look away', async () => {
    const key = token('figd_', MIXED.slice(0, 22), '-', MIXED)
    const { text } = await redactSecrets('a.ts', `// secretlint-disable\ncall('${key}')`)
    expect(text).not.toContain(key)
  })

  it.each([
    ['a.ts', token('gh', 'p_')],
    ['a.yml', 'password='],
    ['a.ts', `-----BEGIN ${PRIVATE} KEY-----`],
  ])('are looked for in a time that the length of %s of %s alone decides', async (path, word) => {
    const text = word.repeat(200_000 / word.length)
    expect((await redactSecrets(path, text)).text).toHaveLength(text.length)
  })

  it('leave the code that makes a key', async () => {
    const text = `out("-----BEGIN ${PRIVATE} KEY-----\\n")\nlines(key.bytes)\nout("-----END ${PRIVATE} KEY-----")`
    expect(await redactSecrets('a.kt', text)).toEqual({ text, count: 0 })
  })

  it('are taken out alone: the names around them stay', async () => {
    const { text } = await redactSecrets('a.yml', 'db:\n  password: geheim\n  host: db.test\n')
    expect(text).toBe('db:\n  password: ******\n  host: db.test\n')
  })
})

describe('files of environment variables', () => {
  it.each(['.env', '.env.local', '.env.production', 'prod.env', '.envrc', '.dev.vars'])(
    '%s is one',
    (name) => expect(isEnvFile(name)).toBe(true),
  )
  it.each([
    '.env.example',
    '.env.sample',
    'env.ts',
    '.env.d.ts',
    'environment.ts',
    'env',
    '.env.test.ts',
  ])('%s is none', (name) => expect(isEnvFile(name)).toBe(false))

  it('keep the names of variables, each on its line, and nothing else', () => {
    const lines = [
      '# TOKEN=old',
      'export A=1 # live',
      'B="x',
      'C=inside',
      'y"',
      "D='z'",
      'E=',
      'words',
    ]
    const { text, count } = keysOnly(lines.join('\n'))
    expect(text.split('\n')).toEqual(['', 'export A=', 'B=', '', '', 'D=', 'E=', ''])
    expect(text.split('\n').map(envKey)).toEqual([
      undefined,
      'A',
      'B',
      undefined,
      undefined,
      'D',
      'E',
      undefined,
    ])
    expect(count).toBe(4)
  })
})

it.each([
  'a/server.pem',
  'id_rsa',
  '.netrc',
  '.npmrc',
  '.aws/credentials',
  'x.p12',
  'tf/a.tfstate',
])('%s is read by nobody', (path) => expect(isKeyFile(path)).toBe(true))
it.each(['id_rsa.pub', 'src/keys.ts', 'credentials.ts', 'docs/pem.md', '.ssh/config'])(
  '%s is no key',
  (path) => expect(isKeyFile(path)).toBe(false),
)
