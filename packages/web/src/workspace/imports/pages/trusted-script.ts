interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** The name is that of the one policy that pages allow; a document creates it once. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('service-worker', {
  createScriptURL: url => url,
})

/** An address of our own script as Trusted Types require it of workers. */
export function trustedScript(address: string): string {
  return policy?.createScriptURL(address) ?? address
}
