import { workspaceLinks } from '../features/people/links.ts'
import { isSetUp, setUpSecret } from '../features/people/set-up.ts'
import { reading, type Services, writing } from '../services.ts'

/** A terminal that somebody looks at. */
export interface Terminal {
  write(text: string): unknown
}

/** Where standard error is shown; null: it goes to a file or another program. */
export const terminal: Terminal | null = process.stderr.isTTY ? process.stderr : null

/** @returns the address where the first account is created; undefined once there is one. */
export async function setUpAddress(services: Services, publicUrl: string): Promise<string | undefined> {
  try {
    if (await isSetUp(reading(services))) return undefined
    return workspaceLinks(publicUrl).setUp(await writing(services, setUpSecret))
  } catch (error) {
    // Rooms are served all the same, and `roomful setup-link` prints it too.
    services.log.error('failed to make the address of the set-up', error)
    return undefined
  }
}

/**
 * Says how the first user signs up, while there is none. The address is for the terminal alone: logs are read by more people, and
 * kept.
 * @param publicUrl what links say
 */
export async function printSetUpAddress(
  services: Services,
  publicUrl: string,
  terminal: Terminal | null,
): Promise<void> {
  const address = await setUpAddress(services, publicUrl)
  if (address === undefined) return
  services.log.info(
    'there is no account yet: `roomful setup-link` prints the address that creates the first one',
  )
  terminal?.write(`Create the first account: ${address}\n`)
}
