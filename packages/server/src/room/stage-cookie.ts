/** The cookie that proves a stage link: one for each, so that a screen and a remote can share a browser. */
export function stageCookieName(linkId: string): string {
  return `roomful_stage_${linkId}`
}

/** A cookie's value in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
