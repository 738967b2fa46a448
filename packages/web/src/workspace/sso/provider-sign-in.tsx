import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { asProblem, call, type Problem } from '../api/call.ts'
import { Form } from '../kit/form.tsx'
import { Frame } from '../kit/frame.tsx'
import { Checking, EndedLink, Unreachable } from '../kit/links.tsx'
import { hrefOf } from '../kit/router.ts'
import { useForm } from '../kit/use-form.ts'

interface SignInPlace {
  readonly organization_name: string
  readonly provider: string
}
type Asked =
  | { readonly is: 'checking' | 'none' }
  | { readonly is: 'unreachable'; readonly problem: Problem }
  | { readonly is: 'there'; readonly place: SignInPlace }

/** SSO sign-in page of an organization. */
export function ProviderSignInScreen({ organizationId }: { readonly organizationId: string }): JSX.Element {
  const [asked, setAsked] = useState<Asked>({ is: 'checking' })
  async function ask(): Promise<void> {
    setAsked({ is: 'checking' })
    try {
      const place = await call('checkProvider', { body: { organization_id: organizationId } })
      setAsked({ is: 'there', place })
    } catch (thrown) {
      const problem = asProblem(thrown)
      setAsked(problem.code === 'NOT_FOUND' ? { is: 'none' } : { is: 'unreachable', problem })
    }
  }
  useEffect(() => void ask(), [organizationId])
  if (asked.is === 'checking') return <Checking />
  if (asked.is === 'unreachable') return <Unreachable problem={asked.problem} again={ask} />
  if (asked.is !== 'there') return <EndedLink>{m.provider.none}</EndedLink>
  const { organization_name, provider } = asked.place
  return (
    <Frame title={m.provider.signInTo(organization_name)}>
      <ProviderButton organizationId={organizationId} provider={provider} />
      <p>
        <a class="button quiet" href={hrefOf('/sign-in')}>
          {m.provider.withPassword}
        </a>
      </p>
    </Frame>
  )
}

/** Redirects to an organization's SSO provider, which redirects back. */
export function ProviderButton({
  organizationId,
  provider,
}: {
  readonly organizationId: string
  readonly provider: string
}): JSX.Element {
  const form = useForm({
    name: 'provider',
    initial: {},
    async send() {
      const { url } = await call('beginProviderSignIn', { body: { organization_id: organizationId } })
      location.assign(url)
    },
    texts: { NOT_FOUND: m.provider.none },
  })
  return <Form form={form} submit={m.provider.continueWith(provider)} />
}
