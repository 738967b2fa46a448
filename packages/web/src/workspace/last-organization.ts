const key = 'roomful.workspace.organization'

/** The organization that was open on this device last. */
export function lastOrganization(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberOrganization(id: string): void {
  try {
    localStorage.setItem(key, id)
  } catch {
    // Private windows may have no storage: then it is the first one.
  }
}
