import { freePort } from '@roomful/testkit/free-port'
import type { Page } from 'playwright-core'
import type { OidcServer } from '../../packages/server/test/support/oidc-server.ts'

/** What a server is started with that lets people sign in with a provider of this machine. */
export async function besideProviders(): Promise<{
  readonly publicUrl: string
  readonly environment: Record<string, string>
}> {
  // Providers send browsers back to an address that is agreed on before.
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const environment = {
    PORT: String(port),
    ROOMFUL_PUBLIC_URL: publicUrl,
    ROOMFUL_WEBHOOK_ALLOW_HTTP: '1',
    ROOMFUL_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  }
  return { publicUrl, environment }
}

/** Signs somebody in on the pages of a provider, and consents there. */
export async function signInAt(page: Page, provider: OidcServer, account: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.locator('[name="login"]').fill(account)
  await page.locator('[name="password"]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
