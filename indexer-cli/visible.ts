// Control characters made visible: sources, paths and messages of a server are foreign text, and a terminal obeys what it prints.

/** All C0 and C1 controls but tab and line feed, and what turns the direction of text around. */
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g
const CONTROL_PICTURES = 0x24_00
const DELETE = 0x7f
const DELETE_PICTURE = '\u2421'

/** The text with each control character as its picture (`␛` for escape), so that it can be read and does nothing. */
export const visible = (text: string): string =>
  text.replace(CONTROLS, (control) => {
    const code = control.charCodeAt(0)
    if (code < 0x20) return String.fromCharCode(CONTROL_PICTURES + code)
    return code === DELETE ? DELETE_PICTURE : '\uFFFD'
  })
