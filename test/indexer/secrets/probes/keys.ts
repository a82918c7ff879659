// Keys and tokens of services by their own shapes, put together here so that no scanner of this repository finds one. Each is told with the part that
// must not stay.

/** Letters and digits that look like chance, the same every time. */
function chance(length: number, alphabet: string, seed = 7): string {
  let state = seed
  let text = ''
  for (let index = 0; index < length; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += alphabet.charAt(Math.floor(state / 65_536) % alphabet.length)
  }
  return text
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWER = UPPER.toLowerCase()
const mixed = (length: number, seed?: number): string =>
  chance(length, `${UPPER}${LOWER}0123456789`, seed)
const hex = (length: number, seed?: number): string => chance(length, '0123456789abcdef', seed)
const upper = (length: number): string => chance(length, `${UPPER}234567`)
const join = (...parts: readonly string[]): string => parts.join('')

export interface KeyProbe {
  readonly what: string
  readonly path: string
  readonly text: string
  readonly secrets: readonly string[]
}

/** Beginnings of tokens and what follows them. */
const TOKENS: readonly (readonly [what: string, token: string])[] = [
  ['AWS id', join('AK', 'IA', upper(16))],
  ['AWS temporary id', join('AS', 'IA', upper(16))],
  ['GitHub', join('gh', 'p_', mixed(36))],
  ['GitHub OAuth', join('gh', 'o_', mixed(36))],
  ['GitHub app', join('gh', 's_', mixed(36))],
  ['GitHub refresh', join('gh', 'r_', mixed(36))],
  ['GitHub fine-grained', join('github_', 'pat_', mixed(22), '_', mixed(59))],
  ['GitLab', join('gl', 'pat-', mixed(20))],
  ['GitLab runner', join('gl', 'rt-', mixed(20))],
  ['npm', join('np', 'm_', mixed(36))],
  ['Kontext', join('kt', 'x_', mixed(43))],
  ['PyPI', join('py', 'pi-AgEIcHlwaS5vcmc', mixed(80))],
  ['Slack bot', join('xo', 'xb-', '123456789012-1234567890123-', mixed(24))],
  ['Slack app', join('xa', 'pp-1-A0123456789-', hex(64))],
  ['Stripe', join('sk', '_live_', mixed(24))],
  ['Stripe restricted', join('rk', '_live_', mixed(24))],
  ['Stripe test', join('sk', '_test_', mixed(24))],
  ['Stripe webhook', join('wh', 'sec_', mixed(32))],
  ['Twilio', join('S', 'K', hex(32))],
  ['SendGrid', join('S', 'G.', mixed(22), '.', mixed(43))],
  ['OpenAI', join('sk', '-', mixed(48))],
  ['OpenAI project', join('sk', '-proj-', mixed(48))],
  ['Anthropic', join('sk', '-ant-api03-', mixed(93))],
  ['Hugging Face', join('h', 'f_', chance(34, UPPER + LOWER))],
  ['DigitalOcean', join('do', 'p_v1_', hex(64))],
  ['Telegram', join('123456789', ':AA', mixed(33))],
  ['Google', join('AI', 'za', mixed(35))],
  ['Google OAuth', join('GOC', 'SPX-', mixed(28))],
  ['Google access', join('ya', '29.', mixed(60))],
  ['JWT', join('ey', `JhbGciOiJIUzI1NiJ9.`, 'ey', `JzdWIiOiIxMjM0NTY3ODkwIn0.`, mixed(43))],
  ['Shopify', join('shp', 'at_', hex(32))],
  ['Mailgun', join('key', '-', hex(32))],
  ['Azure client', join('abc8', 'Q~', mixed(34))],
  ['Square', join('sq0', 'atp-', mixed(22))],
  ['Vault', join('hv', 's.', mixed(90))],
  ['Databricks', join('da', 'pi', hex(32))],
  ['Linear', join('lin', '_api_', mixed(40))],
  ['New Relic', join('NR', 'AK-', chance(27, UPPER + '0123456789'))],
  ['Postman', join('PM', 'AK-', hex(24), '-', hex(34))],
  ['Docker', join('dckr', '_pat_', mixed(27))],
  ['Grafana', join('gl', 'sa_', mixed(32), '_', hex(8))],
  ['Atlassian', join('ATA', 'TT3', mixed(180))],
  ['Tailscale', join('ts', 'key-auth-', mixed(12), '-', mixed(30))],
  ['Groq', join('gs', 'k_', mixed(52))],
  ['Replicate', join('r', '8_', mixed(37))],
  ['Notion', join('secret', '_', mixed(43))],
  ['age', join('AGE-SECRET', '-KEY-1', upper(58))],
  ['RubyGems', join('ruby', 'gems_', hex(48))],
]

const P = 'PRIVATE'
const line = (name: string, end = 'BEGIN'): string => `-----${end} ${name}-----`
const BODY = [mixed(64, 3), mixed(64, 5), `${mixed(30, 9)}==`]
const block = (name: string, joint = '\n', before = ''): string =>
  [line(name), ...BODY, line(name, 'END')].map((part) => before + part).join(joint)
const names = [
  `${P} KEY`,
  `RSA ${P} KEY`,
  `EC ${P} KEY`,
  `DSA ${P} KEY`,
  `OPENSSH ${P} KEY`,
  `ENCRYPTED ${P} KEY`,
  `PGP ${P} KEY BLOCK`,
]
const base64 = (text: string): string => Buffer.from(text).toString('base64')

const PLACES: readonly (readonly [path: string, around: (token: string) => string])[] = [
  ['src/a.ts', (token) => `call('${token}')`],
  ['src/a.py', (token) => `# see ${token} for it`],
  ['README.md', (token) => `Use ${token} here.`],
  ['a.json', (token) => `{"x": ["${token}"]}`],
  ['COMMIT_MESSAGE', (token) => `Add ${token}`],
  ['a.go', (token) => `fmt.Println("x=${token}&y=1")`],
]

export const KEYS: readonly KeyProbe[] = [
  ...TOKENS.flatMap(([what, token]) =>
    PLACES.map(([path, around]) => ({
      what,
      path,
      text: around(token),
      secrets: [token.slice(-12)],
    })),
  ),
  ...names.flatMap((name): KeyProbe[] => [
    { what: name, path: 'a.ts', text: `const k = \`${block(name)}\``, secrets: BODY },
    {
      what: `${name} with escapes`,
      path: 'a.ts',
      text: `const k = "${block(name, '\\n')}"`,
      secrets: BODY,
    },
    {
      what: `${name} joined`,
      path: 'a.js',
      text: `const k = "${block(name, '\\n" +\n  "')}"`,
      secrets: BODY,
    },
    {
      what: `${name} in JSON`,
      path: 'a.json',
      text: `{"a": "${block(name, '\\n')}\\n"}`,
      secrets: BODY,
    },
    {
      what: `${name} indented`,
      path: 'a.yml',
      text: `tls:\n  x: |\n${block(name, '\n', '    ')}\nother: 1\n`,
      secrets: BODY,
    },
    { what: `${name} in comments`, path: 'a.py', text: block(name, '\n', '# '), secrets: BODY },
    {
      what: `${name} in base64`,
      path: 'a.yml',
      text: `x: ${base64(block(name))}`,
      secrets: [base64(block(name)).slice(40, 80)],
    },
    {
      what: `${name} in a notebook`,
      path: 'a.ipynb',
      text: `{"cells":[{"cell_type":"code","source":["k = '''${block(name, '\\n",\n"')}'''"]}]}`,
      secrets: BODY,
    },
    {
      what: `${name} without an end`,
      path: 'a.txt',
      text: [line(name), ...BODY].join('\n'),
      secrets: BODY,
    },
    {
      what: `${name} under a margin`,
      path: 'a.kt',
      text: `val k = """\n${block(name, '\n', '  |')}\n""".trimMargin()`,
      secrets: BODY,
    },
  ]),
  {
    what: 'an encrypted key',
    path: 'a.c',
    text: `"${line(names[1] ?? '')}\\n"\n"Proc-Type: 4,ENCRYPTED\\n"\n"DEK-Info: AES-128-CBC,${hex(32, 11)}\\n"\n"\\n"\n${BODY.map((part) => `"${part}\\n"`).join('\n')}\n"${line(names[1] ?? '', 'END')}\\n"`,
    secrets: BODY,
  },
  {
    what: 'a key of PuTTY',
    path: 'a.txt',
    text: `PuTTY-User-Key-File-2: ssh-rsa\nEncryption: none\nPublic-Lines: 1\nAAAA\nPrivate-Lines: 2\n${BODY[0] ?? ''}\n${BODY[1] ?? ''}\nPrivate-MAC: ${hex(40)}\n`,
    secrets: [BODY[0] ?? '', BODY[1] ?? '', hex(40)],
  },
  {
    what: 'a web key',
    path: 'a.json',
    text: `{"kty":"EC","crv":"P-256","x":"${mixed(43, 2)}","d":"${mixed(43)}"}`,
    secrets: [mixed(43)],
  },
  {
    what: 'a service account',
    path: 'a.json',
    text: JSON.stringify({
      type: 'service_account',
      private_key_id: hex(40),
      private_key: `${block(names[0] ?? '')}\n`,
    }),
    secrets: [...BODY, hex(40)],
  },
  {
    what: 'an AWS pair',
    path: 'a.ts',
    text: `new Client('${TOKENS[0]?.[1] ?? ''}', '${mixed(40)}')`,
    secrets: [mixed(40)],
  },
  {
    what: 'an AWS secret',
    path: 'credentials.ini',
    text: `[default]\naws_access_key_id = ${TOKENS[0]?.[1] ?? ''}\naws_secret_access_key = ${mixed(40)}\n`,
    secrets: [mixed(40)],
  },
  {
    what: 'an Azure account',
    path: 'a.cs',
    text: `"DefaultEndpointsProtocol=https;AccountName=x;AccountKey=${mixed(86)}==;EndpointSuffix=core.windows.net"`,
    secrets: [mixed(86)],
  },
  {
    what: 'a signature of Azure',
    path: 'a.ts',
    text: `'https://x.test/c?sv=2020&sp=r&sig=${mixed(43)}%3D'`,
    secrets: [mixed(43)],
  },
  {
    what: 'a webhook of Slack',
    path: 'a.rb',
    text: `post 'https://hooks.slack.com/services/T0123/B0123/${mixed(24)}'`,
    secrets: [mixed(24)],
  },
  {
    what: 'a webhook of Discord',
    path: 'a.rb',
    text: `post 'https://discord.com/api/webhooks/123456789012345678/${mixed(68)}'`,
    secrets: [mixed(68)],
  },
  {
    what: 'a bot of Discord',
    path: 'a.js',
    text: `client.login('M${mixed(23)}.${mixed(6)}.${mixed(27)}')`,
    secrets: [mixed(27)],
  },
  {
    what: 'a token of npm',
    path: 'docs/npmrc.md',
    text: `//registry.test/:_authToken=${mixed(36)}`,
    secrets: [mixed(36)],
  },
  {
    what: 'a secret of Twilio',
    path: 'a.py',
    text: `Client("AC${hex(32, 11)}", auth_token="${hex(32, 5)}")`,
    secrets: [hex(32, 5)],
  },
]
