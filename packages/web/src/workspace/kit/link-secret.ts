/**
 * Takes the secret of a link out of the address bar, where others could read it and bookmarks would keep it. It stays with
 * this entry of the tab's history alone, so that the page can be loaded again.
 * @returns null where the address has none
 */
export function takeLinkSecret(): string | null {
  const inFragment = /^#([\w-]{1,128})$/.exec(location.hash)?.[1]
  if (inFragment === undefined) return keptSecret()
  history.replaceState({ secret: inFragment }, '', location.pathname)
  return inFragment
}

/** Drops it, once it is used up. */
export function dropLinkSecret(): void {
  history.replaceState(null, '', location.pathname)
}

function keptSecret(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'secret' in state ? String(state.secret) : null
}
