const senders = new Set<() => Promise<void>>()

/** Has edits sent before somebody signs out, as long as they are not. @param send never rejects */
export function sendBeforeSignOut(
  send: () => Promise<void>,
  { signal }: { readonly signal: AbortSignal },
): void {
  senders.add(send)
  signal.addEventListener('abort', () => senders.delete(send))
}

/** Sends what was edited on this page. */
export async function beforeSignOut(): Promise<void> {
  await Promise.all([...senders].map(send => send()))
}
