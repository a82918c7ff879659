// Secrets whose place tells of them: options of commands, headers, statements of SQL, calls that log in or sign.

import { isChosen, isPlaceholder, isRandom } from './plausible.ts'

export interface Notation {
  /** One of them begins what the pattern reads. */
  readonly words: readonly string[]
  /** Sticky, from the word on. Its last group that took part is the value. */
  readonly pattern: RegExp
  readonly isSecret: (value: string) => boolean
}

/** Any value that stands for no other. */
const isAny = (value: string): boolean =>
  !isPlaceholder(value) && !/[{}]|%[sdv]|^\.\.\.|\s|^[$%-]/.test(value)

/** A word of a command line. */
const V = String.raw`["']?([^\s"'${'`'}|;&$<>]{3,200})`
const command = (words: string, option: string, isSecret = isAny): Notation => ({
  words: words.split(','),
  pattern: new RegExp(String.raw`[\w.-]+\b[^\n|;]{0,200}?["'\s,]${option}`, 'y'),
  isSecret,
})
const call = (words: string, pattern: string, isSecret = isChosen): Notation => ({
  words: words.split(','),
  pattern: new RegExp(pattern, 'iy'),
  isSecret,
})

/** Up to the second, third or fourth argument, and a literal there. */
const LAST_ARGUMENTS = String.raw`\w*[ \t]*\(?[ \t]*(?:\[?[^"'${'`'}()\n]{0,40}["'${'`'}][^"'${'`'}\n]{0,100}["'${'`'}],[ \t]*){1,2}(?:Some\()?[bu@]?["'${'`'}]([^"'${'`'}\s]{6,200})["'${'`'}]`

export const NOTATIONS: readonly Notation[] = [
  command('mysql,mariadb', String.raw`-p["']?([^\s"'${'`'}|;&$-][^\s"'${'`'}|;&$]{2,200})`),
  command('sshpass', String.raw`-p[ \t]*${V}`),
  command(
    'curl,wget,httpie',
    String.raw`(?:-u|--user|--proxy-user|-U)[ =]?["']?[^\s:"'${'`'}$]{1,80}:([^\s"'${'`'}|;&$]{3,200})`,
  ),
  command('http -a,https -a', String.raw`-a[ \t]+["']?[^\s:"'$]{1,80}:([^\s"'|;&$]{3,200})`),
  command('redis-cli', String.raw`(?:-a|--pass)["']?[ \t,]+${V}`),
  command(
    'docker login,podman login,az login,oc login,helm registry,mongo ,mongosh,mongodump,mongorestore,mongoimport,cf login',
    String.raw`-p[ \t]+${V}`,
  ),
  command('unzip,zip -p,sqlcmd,bcp ', String.raw`-P[ \t]*${V}`),
  command('7z a,7z x,7za,rar ', String.raw`-p["']?([^\s"'|;&$-][^\s"'|;&$]{2,200})`),
  command('ldapsearch,ldapadd,ldapmodify,ldapwhoami,ldapdelete', String.raw`-w[ \t]+${V}`),
  command('smbclient,rpcclient', String.raw`-U[ \t]*["']?[^\s%"'$]{1,80}%([^\s"'|;&$]{3,200})`),
  command('openssl', String.raw`(?:-k[ \t]+|-pass(?:in|out)?[ \t]+["']?pass:)${V}`),
  command('snmpwalk,snmpget,snmpset', String.raw`-[AX][ \t]+${V}`),
  command('useradd,usermod', String.raw`-p[ \t]+${V}`),
  command('htpasswd', String.raw`-[a-zA-Z]*b[a-zA-Z]*[ \t]+\S+[ \t]+\S+[ \t]+${V}`),
  command(
    'rabbitmqctl',
    String.raw`(?:add_user|change_password|authenticate_user)[ \t]+\S+[ \t]+${V}`,
  ),
  command('net use', String.raw`/user:\S+[ \t]+${V}`),
  command('vault login', String.raw`login[ \t]+(?:-[^\s]+[ \t]+|token=)*${V}`, isChosen),
  command(
    'kubectl create secret,kubectl -n',
    String.raw`--from-literal[= ]["']?[\w.-]{1,80}=["']?([^\s"'|;&$]{3,200})`,
  ),
  command(
    'put-parameter,create-secret,put-secret-value',
    String.raw`--(?:value|secret-string)[ =]+${V}`,
  ),
  command('gh secret set', String.raw`(?:-b|--body)[ =]+${V}`),
  command('chpasswd', String.raw`?<<<[ \t]*["']?[\w.-]{1,40}:([^\s"'|;&$]{3,200})`),
  {
    words: ['echo ', 'printf '],
    pattern:
      /\w+[ \t]+(?:-\w+[ \t]+)?["']?(?:[\w.-]{1,40}:)?([^\s"'`|;&$:]{3,200})["']?[ \t]*\|[^\n|]{0,60}?(?:--password-stdin|\bsudo[^\n|]*-S\b|\bchpasswd\b|--with-token|\bpasswd[ \t]+--stdin)/y,
    isSecret: isAny,
  },
  call(
    'convertto-securestring',
    String.raw`[\w-]+[ \t]+(?:-String[ \t]+)?["']([^"'$\n]{3,200})["']`,
    isAny,
  ),
  call(
    'authorization',
    String.raw`authorization\\?["'${'`'}\]]{0,2}[ \t]*(?:[:=,]|=>|->|[ \t]|\bto\b)[ \t]*[fbr@$]{0,2}\\?["'${'`'}]?(?:(?:token|bearer|basic|apikey|digest|negotiate|bot)[ \t]+)?(?!\w+=)([^\s"'${'`'},;(){}<>]{6,400})(?![\w(:])`,
    (value) => isChosen(value) && !/^(?:AWS|HMAC)\w*-/.test(value),
  ),
  call(
    'authorization',
    String.raw`authorization["'${'`'}\]]{0,2}[^\n]{1,20}basic[ \t]*["'][^"'\n]{1,60}["'][^"':\n]{1,40}:([^"'\s]{4,200})["']`,
  ),
  {
    words: ['bearer ', 'basic '],
    pattern: /(?:Bearer|Basic)\s+([\w~+/.=-]{20,})/y,
    isSecret: isRandom,
  },
  {
    words: ['bearer ', 'basic '],
    pattern: /(?:Bearer|Basic)[ \t]+([^\s"'`,;(){}<>]{6,400})(?=["'`])/y,
    isSecret: isChosen,
  },
  call(
    'identified',
    String.raw`identified\s+(?:with\s+[\w"'${'`'}]{1,40}\s+)?(?:by|as)\s+(?:password\s+)?["']([^"'\n]{3,200})["']`,
    isAny,
  ),
  call(
    'with password,encrypted password,set password',
    String.raw`\w+\s+password\s*(?:for\s+[\w"'@%.${'`'}-]{1,60}\s*)?(?:=\s*)?(?:password\s*\(\s*)?["']([^"'\n]{3,200})["']`,
    isAny,
  ),
  call('secret ', String.raw`secret[ \t]+'([^'\n]{6,200})'`),
  call(
    'login(,log_in(,signin(,sign_in(,authenticate(,authenticateuser,basic_auth,basicauth,auth=(,auth = (,getconnection(,credentials(,credential(,passwordauthentication(,credentials.basic,new pdo(,mysqli,mysql_real_connect,mysql_connect,oci_connect,pg_connect',
    String.raw`[\w. ]*?(?:auth[ \t]*=[ \t]*)?${LAST_ARGUMENTS}`,
  ),
  call(`login(',login("`, String.raw`login\(["']([^"'\s]{16,200})["']\)`, isRandom),
  call(
    'jwt.sign(,jwt.verify(,jwt.encode(,jwt.decode(,jws.sign(',
    String.raw`\w+\.\w+\([^,()"'${'`'}]{1,60}(?:\{[^{}]{0,100}\})?,[ \t]*b?["'${'`'}]([^"'${'`'}\s]{6,200})["'${'`'}]`,
  ),
  call(
    'createhmac(',
    String.raw`\w+\([^,()]{1,30},[ \t]*["'${'`'}]([^"'${'`'}\s]{6,200})["'${'`'}]`,
  ),
  call(
    'hmac.new(,hmac256(,hmac384(,hmac512(,hmacsha256(,openssl_encrypt(',
    String.raw`[\w.]+\([ \t]*b?["']([^"'\s]{6,200})["']`,
  ),
  call(
    'bearer_auth(,bearerauth(,bearertoken(',
    String.raw`\w+\([ \t]*[fb]?["'${'`'}]([^"'${'`'}\s]{6,400})["'${'`'}]`,
  ),
  call('secretkeyspec(', String.raw`\w+\([ \t]*["']([^"'\s]{6,200})["']`),
  call(
    '_userpwd',
    String.raw`_userpwd["']?[ \t]*(?:,|=>|=)[ \t]*["'][^"':\s]{1,80}:([^"'\s]{3,200})["']`,
  ),
  call(
    'input ',
    String.raw`input\b(?=[^<>]{0,200}\btype=["']?password\b)[^<>]{0,200}?\b(?:default)?value=\{?["']?([^"'<>\s{]{3,200})`,
    isAny,
  ),
  {
    words: ['://'],
    pattern: /:\/\/[^\s:@/"'`<>{}]{0,100}:([^\s@/"'`<>]{3,200})@/y,
    isSecret: (value) => !isPlaceholder(value),
  },
  call(
    ':_auth,:_password',
    String.raw`:_(?:authToken|auth|password)[ \t]*[= ][ \t]*(\S+)`,
    (value) => !isPlaceholder(value),
  ),
  call(
    'user ',
    String.raw`user[ \t]+[\w.-]{1,60}[ \t]+on[^\n]{0,100}?[ \t]>([^\s~+&%]{3,200})`,
    isAny,
  ),
]
