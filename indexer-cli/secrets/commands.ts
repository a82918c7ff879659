// Passwords on command lines, by the commands that take them so, in a shell or as a list of arguments.

import { isAny, type Notation } from './notation.ts'
import { isChosen } from './plausible.ts'

/** A word of a command line, quoted or not. */
const V = String.raw`["']?([^\s"'${'`'}|;&$<>]{3,200})`
/** Between an option and its word, in a list of arguments too. */
const GAP = String.raw`["']?[ \t,=]+`

/** `words` begin the command; behind it, before it ends, the option and the value as the last group. */
const command = (words: string, option: string, isSecret = isAny): Notation => ({
  words: words.split(','),
  pattern: new RegExp(String.raw`[\w.-]+\b[^\n|;]{0,200}?["'\s,]${option}`, 'y'),
  isSecret,
})

export const COMMANDS: readonly Notation[] = [
  command('mysql,mariadb', String.raw`-p["']?([^\s"'${'`'}|;&$,-][^\s"'${'`'}|;&$]{2,200})`),
  command('sshpass', String.raw`-p(?:${GAP})?${V}`),
  command(
    'curl,wget,httpie',
    String.raw`(?:-u|--user|--proxy-user|-U)["']?[ =,]{0,3}["']?[^\s:"'${'`'}$]{1,80}:([^\s"'${'`'}|;&$]{3,200})`,
  ),
  command(
    'curl',
    String.raw`(?:-u|--user)[ =]["']?(?::|(?=[^\s"':]{3,200}:["'\s]))([^\s"'${'`'}|;&$:]{3,200})`,
    isChosen,
  ),
  command('curl', String.raw`--oauth2-bearer${GAP}${V}`),
  command('http -a,https -a', String.raw`-a[ \t]+["']?[^\s:"'$]{1,80}:([^\s"'|;&$]{3,200})`),
  command('redis-cli', String.raw`(?:-a|--pass)${GAP}${V}`),
  command('redis-cli', String.raw`(?:AUTH|requirepass|masterauth)${GAP}${V}`),
  command(
    'docker,podman,az login,oc login,helm,cf login,twine',
    String.raw`(?:login|registry|upload)\b[^\n|;]{0,120}?["'\s,]-p${GAP}${V}`,
  ),
  command('mongo', String.raw`-p${GAP}${V}`),
  command('unzip,zip -p,sqlcmd,bcp ', String.raw`-P(?:${GAP})?${V}`),
  command('7z a,7z x,7za,rar ', String.raw`-p["']?([^\s"'|;&$-][^\s"'|;&$]{2,200})`),
  command('ldapsearch,ldapadd,ldapmodify,ldapwhoami,ldapdelete', String.raw`-w${GAP}${V}`),
  command(
    'smbclient,rpcclient,net rpc,net ads',
    String.raw`-U[ \t]*["']?[^\s%"'$]{1,80}%([^\s"'|;&$]{3,200})`,
  ),
  command('openssl', String.raw`(?:-k${GAP}|-pass(?:in|out|word)?${GAP}["']?pass:)${V}`),
  command('ssh-keygen', String.raw`-N${GAP}${V}`),
  command('snmpwalk,snmpget,snmpset', String.raw`-[AX]${GAP}${V}`),
  command('useradd,usermod', String.raw`-p${GAP}${V}`),
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
    String.raw`--(?:value|secret-string)${GAP}${V}`,
  ),
  command(
    'npm config set,npm set ,yarn config set,pnpm config set',
    String.raw`\S*_(?:auth|authToken|password)[ \t=]+${V}`,
  ),
  command('gh secret set', String.raw`(?:-b|--body)${GAP}${V}`),
  command('chpasswd', String.raw`?<<<[ \t]*["']?[\w.-]{1,40}:([^\s"'|;&$]{3,200})`),
  {
    words: ['echo ', 'printf '],
    pattern:
      /\w+[ \t]+(?:-\w+[ \t]+)?(?:["']?%s(?:\\n)?["']?[ \t]+)?["']?(?:[\w.-]{1,40}:)?([^\s"'`|;&$:]{3,200})["']?[ \t]*\|[^\n|]{0,60}?(?:--password-stdin|\bsudo[^\n|]*-S\b|\bchpasswd\b|--with-token|\bpasswd[ \t]+--stdin)/y,
    isSecret: isAny,
  },
]
