/** Addresses of pages that a link opens. The secret is in the fragment, which browsers send to no server. */
export interface WorkspaceLinks {
  setUp(secret: string): string
  invitation(secret: string): string
  reset(secret: string): string
}

/** @param publicUrl ROOMFUL_PUBLIC_URL */
export function workspaceLinks(publicUrl: string): WorkspaceLinks {
  const page = (name: string) => (secret: string) => `${publicUrl}/workspace/${name}#${secret}`
  return { setUp: page('setup'), invitation: page('invitation'), reset: page('reset') }
}
