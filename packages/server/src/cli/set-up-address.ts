import { workspaceLinks } from '../features/people/links.ts'
import { isSetUp, setUpSecret } from '../features/people/set-up.ts'
import { reading, type Services, writing } from '../services.ts'

/** An interactive terminal. */
export interface Terminal {
  write(text: string): unknown
}

/** The terminal of standard error; null if it is redirected. */
export const terminal: Terminal | null = process.stderr.isTTY ? process.stderr : null

/** @returns the URL that creates the first account; undefined once there is one */
export async function setUpAddress(services: Services, publicUrl: string): Promise<string | undefined> {
  try {
    if (await isSetUp(reading(services))) return undefined
    return workspaceLinks(publicUrl).setUp(await writing(services, setUpSecret))
  } catch (error) {
    // Not fatal: rooms work, and `roomful setup-link` prints it too.
    services.log.error('failed to create the set-up link', error)
    return undefined
  }
}

/**
 * Prints the sign-up link while there is no account. It goes to the terminal only: logs have more readers and are kept.
 * @param publicUrl base URL of links
 */
export async function printSetUpAddress(
  services: Services,
  publicUrl: string,
  terminal: Terminal | null,
): Promise<void> {
  const address = await setUpAddress(services, publicUrl)
  if (address === undefined) return
  services.log.info(
    'no account exists yet: `roomful setup-link` prints the address that creates the first one',
  )
  terminal?.write(`Create the first account: ${address}\n`)
}
