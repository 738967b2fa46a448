import { reading, type Services, writing } from '../domain/domain.ts'
import { isSetUp, setUpSecret } from '../domain/people/set-up.ts'
import { workspaceLinks } from '../domain/people/workspace-links.ts'

/**
 * Logs the address with which the first user comes in, while there is none: whoever has just started a server is to go on
 * in a browser.
 * @param publicUrl what links say
 */
export async function logSetUpAddress(services: Services, publicUrl: string): Promise<void> {
  try {
    if (await isSetUp(reading(services))) return
    const secret = await writing(services, setUpSecret)
    services.log.info('nobody has an account yet: open set_up_url to create the first one', {
      set_up_url: workspaceLinks(publicUrl).setUp(secret),
    })
  } catch (error) {
    // Rooms are served all the same, and `roomful setup-link` prints it too.
    services.log.error('failed to make the address of the set-up', error)
  }
}
