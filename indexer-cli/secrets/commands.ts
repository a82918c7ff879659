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
  command('mongo,cqlsh,rdesktop,psexec,ncftpput,ncftpget', String.raw`-p${GAP}${V}`),
  command('security unlock-keychain,altool ', String.raw`-p${GAP}(?!@)${V}`),
  command('security import,mosquitto_pub,mosquitto_sub,mosquitto_rr', String.raw`-P${GAP}${V}`),
  command('signtool,freerdp,xfreerdp,runas ', String.raw`/p(?:ass)?(?:[ \t]+|:)${V}`),
  command('lftp,ncftp', String.raw`(?:-u|user)[ \t]+["']?[^\s,"'$]{1,80},([^\s"'|;&$]{3,200})`),
  command('etcdctl', String.raw`--user[= ]["']?[^\s:"'$]{1,80}:([^\s"'|;&$]{3,200})`),
  command('netlify', String.raw`--auth${GAP}${V}`),
  command('codecov,coveralls,snyk', String.raw`-t${GAP}${V}`),
  command(
    'sonar-scanner,sonar:sonar,sonarscanner',
    String.raw`[/-][Dd]:?["']?sonar\.login=["']?${V}`,
    isChosen,
  ),
  command(
    'mc alias,mc config',
    String.raw`(?:set|add)[ \t]+\S+[ \t]+https?://\S+[ \t]+\S+[ \t]+${V}`,
  ),
  command(
    'wpa_passphrase',
    String.raw`?["' \t]+(?:"[^"\n]{1,40}"|'[^'\n]{1,40}'|[\w.-]{1,40})[ \t]+${V}`,
  ),
  command(
    'ansible-vault',
    String.raw`encrypt_string[ \t]+(?:-[^\s]+[ \t]+\S+[ \t]+)*(?!-)${V}`,
    isChosen,
  ),
  command('bw unlock', String.raw`unlock[ \t]+(?!-)${V}`, isChosen),
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
  command('gh secret set', String.raw`(?:-b(?:${GAP})?|--body${GAP})${V}`),
  command(
    'secret put,secret set,secret create,secrets set,secrets put',
    String.raw`[\w.-]+["']?[ \t]*<<<[ \t]*${V}`,
  ),
  command(
    'snyk auth,cargo login,ngrok authtoken',
    String.raw`(?:auth|login|authtoken)${GAP}(?!-)${V}`,
    isChosen,
  ),
  command('doctl auth', String.raw`(?:-t|--access-token)${GAP}${V}`),
  command('poetry config', String.raw`http-basic\.[\w.-]{1,60}[ \t]+\S{1,80}[ \t]+${V}`),
  command('nuget push,nuget delete', String.raw`-k${GAP}${V}`),
  command('sqlplus,sqlldr,rman ', String.raw`[\w$.-]{1,60}/([^\s@"'${'`'}|;&$/]{3,100})@`),
  command('kinit,cryptsetup,sudo -s,su -', String.raw`?<<<[ \t]*${V}`),
  command('chpasswd', String.raw`?<<<[ \t]*["']?[\w.-]{1,40}:([^\s"'|;&$]{3,200})`),
  {
    words: ['echo ', 'printf '],
    pattern:
      /\w+[ \t]+(?:-\w+[ \t]+)?(?:["']?%s(?:\\n)?["']?[ \t]+)?["']?(?:[\w.-]{1,40}:)?([^\s"'`|;&$:]{3,200})["']?[ \t]*\|[^\n|]{0,60}?(?:--password-stdin|\bsudo[^\n|]*-S\b|\bchpasswd\b|--with-token|\bpasswd[ \t]+--stdin|\b(?:kinit|cryptsetup)\b|\bsecrets?[ \t]+(?:put|set|create|add)\b)/y,
    isSecret: isAny,
  },
]
