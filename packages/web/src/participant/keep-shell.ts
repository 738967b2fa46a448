interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** Has the browser keep this page for reloads without a network; only where the connection is a secure one. */
export async function keepShell(): Promise<void> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  // The page's policy takes no script's address from a string that might have come from elsewhere.
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: url => url })
  const address = '/service-worker.js'
  try {
    await navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address)
  } catch {
    // Private windows may refuse: then a reload needs the network.
  }
}
