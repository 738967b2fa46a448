import type { JSX } from 'preact'
import { language, m } from '../../../messages/workspace/index.ts'
import { call } from '../../api/call.ts'
import { signedInAs } from '../../api/me.ts'
import { ChoiceField, PasswordField, TextField } from '../../kit/fields.tsx'
import { Form } from '../../kit/form.tsx'
import { Frame } from '../../kit/frame.tsx'
import { Checking, EndedLink, Unreachable, useLink } from '../../kit/links.tsx'
import { navigate } from '../../kit/router.ts'
import { toast } from '../../kit/toast.tsx'
import { useForm } from '../../kit/use-form.ts'

const newOrganization = 'new'

/** Creates the first user, as the owner of an organization, with the link that the server logged. */
export function SetUpScreen(): JSX.Element {
  const link = useLink(secret => call('checkSetUp', { body: { secret } }))
  switch (link.type) {
    case 'checking':
      return <Checking />
    case 'unreachable':
      return <Unreachable problem={link.problem} again={link.again} />
    case 'ended':
      return (
        <EndedLink>
          {m.auth.endedSetUp} <code>npx roomful setup-link</code>
        </EndedLink>
      )
    case 'good':
      return <SetUpForm secret={link.secret} organizations={link.leadsTo.organizations} />
  }
}

function SetUpForm({
  secret,
  organizations,
}: {
  readonly secret: string
  readonly organizations: readonly { readonly id: string; readonly name: string }[]
}): JSX.Element {
  const form = useForm({
    name: 'set-up',
    initial: {
      name: '',
      email: '',
      password: '',
      organization_id: organizations[0]?.id ?? newOrganization,
      organization_name: '',
    },
    required: ({ organization_id }) =>
      organization_id === newOrganization
        ? ['organization_name', 'name', 'email', 'password']
        : ['name', 'email', 'password'],
    async send({ organization_id, organization_name, ...person }) {
      const isNew = organization_id === newOrganization
      const organization = isNew ? { organization_name } : { organization_id }
      const made = await call('setUp', { body: { secret, ...person, language, ...organization } })
      signedInAs(made)
      navigate(`/${made.organizations[0]!.id}`, 'replace')
      toast(m.auth.setUpDone)
    },
    texts: { NOT_FOUND: m.auth.setUpTaken },
  })
  const isNew = form.values.organization_id === newOrganization
  return (
    <Frame title={m.auth.setUp} lead={m.auth.setUpLead}>
      <Form form={form} submit={m.auth.setUpSubmit}>
        {organizations.length > 0 && (
          <ChoiceField
            field={form.field('organization_id')}
            label={m.auth.whichOrganization}
            choices={[
              ...organizations.map(({ id, name }) => ({ value: id, text: name })),
              { value: newOrganization, text: m.auth.newOrganization },
            ]}
          />
        )}
        {isNew && (
          <TextField
            field={form.field('organization_name')}
            label={m.auth.organizationName}
            hint={m.auth.organizationNameHint}
            autocomplete="organization"
            maxLength={80}
          />
        )}
        <TextField field={form.field('name')} label={m.common.yourName} autocomplete="name" maxLength={80} />
        <TextField field={form.field('email')} label={m.common.email} type="email" autocomplete="username" />
        <PasswordField
          field={form.field('password')}
          label={m.common.password}
          hint={m.common.passwordHint}
          autocomplete="new-password"
        />
      </Form>
    </Frame>
  )
}
