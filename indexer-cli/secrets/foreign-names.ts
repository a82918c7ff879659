// Passwords and tokens that prose names in scripts other than ours, which the walk over ASCII words does not see.

import { isChosen } from './plausible.ts'
import type { SecretRange } from './secret-range.ts'

const NAMED =
  /(?:пароль|токен|ключ доступа|密码|密碼|口令|密钥|令牌|パスワード|トークン|暗証番号|비밀번호|암호|토큰|şifre|hasło|jelszó|lösenord|mật khẩu|κωδικός|รหัสผ่าน|סיסמה|كلمة المرور)[\t ]*(?:[:=：＝]|は|是|—)[\t ]*["'`「『«“]{0,2}([^\s"'`」』»”,;，。]{6,200})/giu

/** Ranges of values behind such a name. */
export function foreignNamed(text: string): SecretRange[] {
  if (!/[^\0-\x7f]/.test(text)) return []
  return [...text.matchAll(NAMED)].flatMap((found) => {
    const value = found[1] ?? ''
    const end = found.index + found[0].length
    return isChosen(value) ? [{ start: end - value.length, end }] : []
  })
}
