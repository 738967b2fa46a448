interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** Registers the service worker for offline reloads; secure contexts only. */
export async function keepShell(): Promise<void> {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  // Trusted Types rejects plain strings as script addresses.
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: url => url })
  const address = '/service-worker.js'
  try {
    await navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address)
  } catch {
    // Private windows may refuse; reloads then need the network.
  }
}
