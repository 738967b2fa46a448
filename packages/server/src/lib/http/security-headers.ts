/** Headers of every response (OWASP ASVS 5.0, section 3.4). Pages and files replace the policy with their own. */
const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** In addition, where the public URL is https: browsers come back over https only, for a year. */
const transportSecurity: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

export function securityHeadersFor(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? { ...securityHeaders, ...transportSecurity } : securityHeaders
}
