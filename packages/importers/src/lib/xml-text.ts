/** A text as XML content or attribute value; characters that XML cannot hold are dropped. */
export function xmlText(text: string): string {
  return text
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .replace(/[&<>"\r]/g, found => `&#${found.charCodeAt(0)};`)
}

/** A text as HTML, as learning platforms show it. */
export function htmlOf(text: string): string {
  return xmlText(text).replaceAll('\n', '<br/>')
}
