// Secrets whose place tells of them: headers, addresses, statements of SQL, calls that log in, sign or encrypt.

import { isAny, type Notation } from './notation.ts'
import { isChosen, isPlaceholder, isRandom } from './plausible.ts'

const call = (words: string, pattern: string, isSecret = isChosen): Notation => ({
  words: words.split(','),
  pattern: new RegExp(pattern, 'iy'),
  isSecret,
})

/** A literal that is no name of an algorithm. */
const KEY = String.raw`(?!(?:aes|sha|md|hs|rs|base|utf|hex|ascii)\d*[-\d"'])([^"'${'`'}\s]{6,200})`

export const NOTATIONS: readonly Notation[] = [
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
  call(`login(',login("`, String.raw`login\(["']([^"'\s]{16,200})["']\)`, isRandom),
  call(
    'jwt.sign(,jwt.verify(,jwt.encode(,jwt.decode(,jws.sign(',
    String.raw`\w+\.\w+\([^,()"'${'`'}]{1,60}(?:\{[^{}]{0,100}\})?,[ \t]*b?["'${'`'}]([^"'${'`'}\s]{6,200})["'${'`'}]`,
  ),
  // What functions that hash, sign and encrypt are given.
  call(
    'hmac,signwith(,symmetricsecuritykey(,cookieparser(,cookiesession(,fernet(,cryptojs.enc,scrypt,pbkdf2,bcrypt,argon2,hash::make(,password::create,secretkeyspec(,secretstring::new,.authenticate(,pwd_context,crypt(',
    String.raw`[\w.:]{1,60}\((?:[^"'${'`'}\n;]{0,80}[,([{ ]\s*)??[\w.[\]]{0,30}\(?[bu]?["'${'`'}]${KEY}["'${'`'}]`,
  ),
  call(
    'createhmac(,createcipheriv(,createdecipheriv(,aes.encrypt(,aes.decrypt(,openssl_encrypt(,openssl_decrypt(,bcrypt.compare(,argon2.verify(,password_verify(,ks.load(,keystore.load(',
    String.raw`[.\w]+\([^,()"']{0,30}(?:["'][\w-]{1,30}["'])?,[ \t]*b?["'${'`'}]${KEY}["'${'`'}]`,
  ),
  call(
    'bearer_auth(,bearerauth(,bearertoken(',
    String.raw`\w+\([ \t]*[fb]?["'${'`'}]([^"'${'`'}\s]{6,400})["'${'`'}]`,
  ),
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
    pattern: /(?<=https?):\/\/([\w.~!$&*+,;=-]{8,200})@/iy,
    isSecret: isChosen,
  },
  call('basicauth.users', String.raw`basicauth\.users=[^\s:"']{1,60}:([^\s"'${'`'}]{3,200})`),
  call('thin:', String.raw`thin:[^\s/"']{1,60}/([^\s@"']{3,100})@`),
  call('sp_addlogin', String.raw`sp_addlogin\s+N?'[^'\n]{1,80}',\s*N?'([^'\n]{3,100})'`),
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
  // A name and a password, joined by a colon.
  call(
    'auth =,auth=,login =,login=,credentials =,credentials=,userpass =,userpass=,account =,account=',
    String.raw`\w+[ \t]*=[ \t]*["'${'`'}]?[\w.@-]{1,60}:([^\s"'${'`'}:/@]{6,200})(?=["'${'`'}]?[ \t]*(?:[;,#)]|\r?$|\n))`,
  ),
  call(
    'btoa(,buffer.from(,b64encode(,encodetostring(,base64_encode(,encode64(',
    String.raw`[\w.]+\((?:\[\]byte\()?b?["'${'`'}][\w.@-]{1,60}:([^\s"'${'`'}:/]{6,200})["'${'`'}]`,
  ),
  call(
    'credentials: ,credentials are ,login: ,log in with ,login with ,logged in with ,sign in with ',
    String.raw`[a-z]+(?: (?:in )?(?:with|are))?:?[ \t]+["'*${'`'}]{0,3}[\w.@-]{2,40}["'*${'`'}]{0,3}(?:[ \t]*[/:][ \t]*|,[ \t]+|[ \t]+and[ \t]+)["'*${'`'}]{0,3}([^\s"'*${'`'},;()]{6,60})`,
  ),
  call(
    'key=',
    String.raw`key=["'${'`'}]?([\w.+-]{6,200})["'${'`'}]{0,2}[^\n]{0,16}?\b(?:api|access|auth|secret)[ _-]?(?:token|key)`,
  ),
  call(
    '.type(,.fill(,.sendkeys(,.send_keys(,.setvalue(',
    String.raw`\.\w+\([^\n"'${'`'}]{0,60}?passw\w{0,20}[^\n"'${'`'}]{0,20},[ \t]*["'${'`'}]([^\s"'${'`'}]{6,200})["'${'`'}]`,
  ),
  call(
    'validates ',
    String.raw`validates[ \t(]+:\w*(?:passw|token|secret|api_key)\w*,[^\n]{0,60}?\bin(?:clusion)?:[ \t]*(?:\{[ \t]*in:[ \t]*)?(?:%w)?[\[(]["']?([^\s"'\])]{6,200})`,
  ),
  // The cookie of a session, among others.
  call(
    'cookie: ,cookie",cookie\',',
    String.raw`cookie["']?[ \t]*[:,][ \t]*["']?(?:[\w.-]{1,60}=[^;\n"']{0,200};[ \t]*){0,10}?[\w.-]{0,40}(?:sess|sid|jwt|auth|remember)[\w.-]{0,40}=([^\s;"'${'`'}{}$<>]{6,400})`,
  ),
  call(
    '.cookie =,.cookie=,.cookie(,.setcookie(,set_cookie(,setcookie(',
    String.raw`\.?\w+(?:[ \t]*=[ \t]*["'${'`'}]\w{0,40}(?:sess|sid|jwt|auth|token)\w{0,40}=|\(["'${'`'}]\w{0,40}(?:sess|sid|jwt|auth|token)\w{0,40}["'${'`'}][ \t]*,[ \t]*["'${'`'}])([^\s;"'${'`'}{}$]{6,400})`,
  ),
  call(
    'dbi->connect(',
    String.raw`dbi->connect\((?:[^,;\n]{1,120},\s*){2}["']([^"'$\s]{3,200})["']`,
    isAny,
  ),
  call(
    'auth-user-pass>',
    String.raw`auth-user-pass>[ \t]*\r?\n[^\n<]{1,80}\n[ \t]*([^\s<]{3,200})`,
    isAny,
  ),
  // Variables of CMake and of Robot Framework, that bare words are given to.
  call(
    'set(',
    String.raw`set\([ \t]*(?:ENV\{)?\w{0,60}(?:token|password|passwd|secret|(?:api|access|private)_?key)\}?[ \t]+"?([^\s"$(),;]{6,200})`,
  ),
  {
    words: ['password}', 'token}', 'secret}', 'key}'],
    pattern:
      /(?<=(?:^|\n)[ \t|]{0,4}\$\{[\w ]{0,40})\w+\}[ \t]*=?(?: {2,}|[ \t]*\t)[ \t|]*(\S{6,200})(?=[ \t|]*(?:\r?\n|$))/iy,
    isSecret: isChosen,
  },
  call(
    'github-oauth',
    String.raw`[\w-]+["']?\s*:\s*\{\s*["'][\w.-]{1,60}["']\s*:\s*["']([^"'\s]{6,200})["']`,
  ),
  call(
    '%env ,%set_env ',
    String.raw`%\w+[ \t]+\w{0,60}(?:token|passw(?:or)?d|secret|(?:api|access|private)_?key)(?:[ \t]+|=)([^\s"'\\{}$]{6,200})`,
  ),
  call(
    'newcommand{',
    String.raw`\w+\{\\{1,2}\w{0,40}(?:token|password|secret|(?:api|access|private)key)\}\{([^{}\s]{6,200})\}`,
  ),
  // Passwords by their name in other languages.
  call(
    'mot de passe,adgangskode,salasana,passord,jelszo,heslo,lozinka',
    String.raw`[a-z]+(?: de passe)?[ \t]*[:=][ \t]*["'${'`'}*]{0,3}([^\s"'${'`'}*,;<>]{6,200})`,
  ),
  call('enable secret', String.raw`enable secret (?:\d )?(\S{6,200})`),
  call('snmp-server community', String.raw`snmp-server community (\S{6,200})`),
  call(
    'user ',
    String.raw`user[ \t]+[\w.-]{1,60}[ \t]+on[^\n]{0,100}?[ \t]>([^\s~+&%]{3,200})`,
    isAny,
  ),
]
