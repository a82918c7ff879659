// Files that are nothing but a secret: private keys, credentials of tools, states that hold them. They are not read at all.

const NAMES: ReadonlySet<string> = new Set([
  '.netrc',
  '_netrc',
  '.npmrc',
  '.yarnrc',
  '.pypirc',
  '.pgpass',
  '.my.cnf',
  '.mylogin.cnf',
  '.htpasswd',
  '.git-credentials',
  '.dockercfg',
  '.boto',
  '.s3cfg',
  '.vault-token',
  '.rediscli_auth',
  'credentials',
  'kubeconfig',
  'master.key',
  'secring.gpg',
])

const ENDINGS =
  /\.(?:pem|key|ppk|p8|p12|pfx|pkcs12|jks|keystore|kdbx?|asc|gpg|ovpn|mobileprovision|tfstate(?:\.backup)?|kubeconfig|age|pvk|snk)$/i
const SSH_KEY = /^(?:id|ssh_host)_(?:rsa|dsa|ecdsa|ed25519|xmss)(?:_sk|_key)?(?:[._-].*)?$/
/** `.aws/credentials`, `.docker/config.json`, `.kube/config` and the like. */
const PLACES =
  /(?:^|\/)(?:\.aws\/(?:credentials|config)|\.docker\/config\.json|\.kube\/config|\.ssh\/(?!config$|known_hosts$)[^/]+|\.gnupg\/.+|\.config\/gh\/hosts\.yml|\.cargo\/credentials(?:\.toml)?|\.gem\/credentials)$/

/** Whether the file at `path` is a key or holds credentials and nothing else. */
export function isKeyFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (SSH_KEY.test(name)) return !name.endsWith('.pub')
  return NAMES.has(name) || ENDINGS.test(name) || PLACES.test(path)
}
