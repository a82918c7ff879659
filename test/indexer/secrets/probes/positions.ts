// Secrets that stand far from what tells of them, `§` for the value: by their place in a list, a row, a pair or a sentence.

export const POSITIONS: Readonly<Record<string, readonly string[]>> = {
  'a.go': [
    `cfg := Creds{"bob", "§"}`,
    `tests := []struct{ user, password string }{{"bob", "§"}}`,
    `tests := []struct {\n\tname     string\n\tpassword string\n}{\n\t{"a", "x"},\n\t{"b", "§"},\n}`,
    `type login struct{ user, pass string }\nvar c = login{"bob", "§"}`,
    'jwtKey = []byte(`§`)',
    `user, password := "bob", "§"`,
    `s := base64.StdEncoding.EncodeToString([]byte("bob:§"))`,
  ],
  'a.kt': [`data class C(val user: String, val password: String)\nval c = C("bob", "§")`],
  'A.java': [`record Login(String user, String token) {}\nLogin c = new Login("bob", "§");`],
  'a.rs': [`fn login(user: &str, password: &str) {}\nfn main() { login("bob", "§") }`],
  'a.ts': [
    `function login(user: string, secret = '') {}\nlogin('bob', '§')`,
    `const AUTH = 'bob:§'`,
    `btoa('bob:§')`,
    `Buffer.from('bob:§')`,
    `screen.type(passwordInput, '§')`,
    `const secret = { current: '§', previous: null }`,
  ],
  'a.py': [`s = "password=%s" % "§"`, `s = "token={}".format("§")`, `user, password = "bob", "§"`],
  'a.rb': [
    `validates :token, inclusion: { in: ['§'] }`,
    `validates :password, inclusion: %w[§ other1]`,
  ],
  'a.pl': [`$h{token} = "§";`],
  'a.json': [`{"secret":{"current":"§"}}`],
  'a.yaml': [`env:\n- name: DB_PASS\n  value: "§"`],
  'a.ini': [`auth = bob:§`, `login = bob:§ ; note`],
  'a.sh': [
    `declare -A creds=([user]=app [password]=§)`,
    `npm config set //registry.test/:_auth §`,
    `printf "%s" "§" | gh auth login --with-token`,
  ],
  'a.sql': [
    `COPY users (name, password) FROM stdin;\nbob\t§\n\\.\n`,
    `COPY public.users (id, token, x) FROM stdin;\n1\t§\tz\n2\t§\tq\n\\.\nSELECT 1;`,
  ],
  'a.md': [
    `Log in with bob / §`,
    'key=§ for the API token',
    'Default credentials: `admin` / `§`',
    `Default login: admin:§`,
    `The default password (§) is for tests.`,
  ],
  'a.cfg': [`enable secret 5 §`, `snmp-server community § RO`],
}
