// Tokens and keys of services, known by how they begin. `words` are in lower case and begin the match, the pattern decides.

export interface Beginning {
  readonly words: readonly string[]
  /** Sticky, from the word on. Its last group is the secret; without groups all of it is. */
  readonly pattern: RegExp
  /** The word stands inside of the token. */
  readonly isInner?: true
}

const spread = (before: string, middles: string, after = ''): string[] =>
  middles.split('').map((middle) => before + middle + after)

export const TOKENS: readonly Beginning[] = [
  {
    words: ['akia', 'asia', 'abia', 'acca'],
    pattern: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?!\w)/y,
  },
  { words: ['aiza'], pattern: /AIza[\w-]{35}/y },
  { words: ['ya29.'], pattern: /ya29\.[\w-]{20,600}/y },
  { words: ['gocspx-'], pattern: /GOCSPX-[\w-]{20,600}/y },
  { words: ['1//0'], pattern: /1\/\/0[\w-]{40,600}/y },
  {
    words: ['eyj'],
    pattern:
      /eyJ[\w-]{8,600}\.eyJ[\w-]{8,600}\.[\w-]{16,600}|eyJhbGci[\w-]{8,600}\.[\w-]{0,400}\.[\w-]{16,600}/y,
  },
  { words: ['github_pat_'], pattern: /github_pat_\w{22,600}/y },
  { words: spread('gh', 'pousr', '_'), pattern: /gh[pousr]_\w{30,600}/y },
  {
    words: spread('gl', 'p', 'at-').concat(
      'gldt-',
      'glrt-',
      'glptt-',
      'glsoat-',
      'glcbt-',
      'glft-',
      'glimt-',
      'glagent-',
    ),
    pattern: /gl(?:pat|dt|rt|ptt|soat|cbt|ft|imt|agent)-[\w-]{16,600}/y,
  },
  // Kontext's own.
  { words: ['ktx_'], pattern: /ktx_[\w-]{43}(?![\w-])/y },
  { words: ['npm_'], pattern: /npm_[A-Za-z0-9]{30,600}/y },
  { words: ['pypi-'], pattern: /pypi-[\w-]{50,600}/y },
  { words: ['rubygems_'], pattern: /rubygems_[a-f0-9]{40,600}/y },
  { words: ['sk-'], pattern: /sk-(?:proj-|ant-|or-|svcacct-)?[\w-]{32,600}/y },
  {
    words: ['sk_live', 'sk_test', 'rk_live', 'rk_test'],
    pattern: /[sr]k_(?:live|test)_\w{16,600}/y,
  },
  { words: ['whsec_'], pattern: /whsec_[\w+/=]{20,600}/y },
  {
    words: spread('xox', 'abeoprs', '-').concat('xapp-'),
    pattern: /x(?:ox[abeoprs]|app)-[\w-]{10,600}/y,
  },
  { words: ['sg.'], pattern: /SG\.[\w-]{16,600}\.[\w-]{16,600}/y },
  { words: ['dop_v1_', 'doo_v1_', 'dor_v1_'], pattern: /do[opr]_v1_[a-f0-9]{40,600}/y },
  { words: ['hf_', 'api_org_'], pattern: /(?:hf|api_org)_[A-Za-z0-9]{30,600}/y },
  {
    words: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: /shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}/y,
  },
  { words: ['age-secret-key-'], pattern: /AGE-SECRET-KEY-1[A-Z0-9]{50,600}/y },
  { words: spread('sk', '0123456789abcdef'), pattern: /SK[0-9a-f]{32}(?!\w)/y },
  { words: ['key-'], pattern: /key-[0-9a-z]{32}(?!\w)/y },
  { words: [':aa'], pattern: /:AA[\w-]{33}(?![\w-])/y },
  { words: ['q~'], isInner: true, pattern: /Q~[\w.~-]{31,34}/y },
  { words: ['sq0'], pattern: /sq0(?:atp|csp|idp)-[\w-]{22,600}/y },
  { words: ['ltai'], pattern: /LTAI[A-Za-z0-9]{12,24}(?!\w)/y },
  { words: ['pat-na1-', 'pat-eu1-'], pattern: /pat-(?:na|eu)1-[\w-]{30,600}/y },
  { words: ['pmak-'], pattern: /PMAK-[\w-]{40,600}/y },
  { words: ['nrak-'], pattern: /NRAK-[A-Z0-9]{24,600}/y },
  { words: ['sntrys_', 'sntryu_'], pattern: /sntry[su]_[\w+/=-]{40,600}/y },
  { words: ['lin_api_'], pattern: /lin_api_\w{30,600}/y },
  { words: ['atatt3', 'atbb', 'atctt3'], pattern: /AT(?:ATT3|CTT3|BB)[\w=-]{24,600}/y },
  { words: ['xkeysib-'], pattern: /xkeysib-[\w-]{60,600}/y },
  { words: ['tskey-'], pattern: /tskey-[\w-]{16,600}/y },
  { words: ['hvs.', 'hvb.', 'hvr.'], pattern: /hv[sbr]\.[\w-]{20,600}/y },
  { words: ['.atlasv1.'], pattern: /\.atlasv1\.[\w-]{60,600}/y },
  { words: ['pul-'], pattern: /pul-[a-f0-9]{40}/y },
  { words: ['r8_'], pattern: /r8_[A-Za-z0-9]{37,600}/y },
  {
    words: ['gsk_', 'xai-', 'pplx-', 'nvapi-', 'sbp_', 'figd_', 'fo1_', 'ntn_'],
    pattern: /(?:gsk_|xai-|pplx-|nvapi-|sbp_|figd_|fo1_|ntn_)[\w-]{32,600}/y,
  },
  { words: ['glsa_', 'glc_'], pattern: /gl(?:sa|c)_[\w+/=]{30,600}/y },
  { words: ['dckr_pat_', 'dckr_oat_'], pattern: /dckr_[po]at_[\w-]{20,600}/y },
  { words: ['dapi'], pattern: /dapi[a-f0-9]{32}/y },
  { words: ['dp.pt.', 'dp.st.'], pattern: /dp\.[ps]t\.[\w.-]{40,600}/y },
  { words: ['secret_'], pattern: /secret_[A-Za-z0-9]{40,600}/y },
  { words: ['ops_ey'], pattern: /ops_eyJ[\w-]{80,600}/y },
  {
    words: ['hooks.slack.com'],
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/([\w/-]{10,600})/y,
  },
  { words: ['/api/webhooks/'], pattern: /\/api\/webhooks\/([\w/-]{20,600})/y },
  { words: ['webhook.office.com'], pattern: /webhook\.office\.com\/webhookb2\/([\w@/-]{20,600})/y },
  { words: ['sig='], pattern: /sig=((?:[\w+/-]|%[0-9A-F]{2}){40,600}(?:%3D|=)?)/iy },
  // The secret that goes with a key of AWS has no beginning of its own.
  {
    words: ['akia', 'asia'],
    pattern:
      /(?:AKIA|ASIA)[A-Z2-7]{16}[^A-Za-z0-9+/][^\0]{0,120}?["'\s:=,]([A-Za-z0-9+/]{40})(?![A-Za-z0-9+/=])/y,
  },
  // Keys in base64 without the lines around them: their first bytes tell.
  { words: ['ls0tls1crudjti'], pattern: /LS0tLS1CRUdJTi(?!BDRVJUSUZJ|BQVUJMSUM)[\w+/=]{12,600}/y },
  { words: ['b3blbnnzac1rzxktdje'], pattern: /b3BlbnNzaC1rZXktdjE[\w+/=\s]{20,600}/y },
  { words: ['mii'], pattern: /MII[A-Za-z0-9+/]{2}[AQgw]IBA[AD][A-Za-z0-9+/=]{24,600}/y },
]

/** Beginnings of tokens that only the scanner of tokens knows. */
export const OTHER_TOKENS: readonly string[] = [
  ...'a3t agpa aida aroa aipa anpa anva v1.0- cfut_ cfat_ cfk_'.split(' '),
  ...spread('vc', 'abckipr', '_'),
]
