import type { LookOut } from '@roomful/contract/workspace/organization'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import { ChoiceField, TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { LoadedPart } from '../kit/loaded-part.tsx'
import type { OrganizationProps } from '../kit/organization-props.ts'
import { Screen, Section } from '../kit/screen.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { ColourField } from './colour-field.tsx'
import { ourAccent, readableOr, readColour } from './colours.ts'
import { LogoSection } from './logo.tsx'
import { RoomPreview } from './room-preview.tsx'

/** The look of the organization's rooms, with a preview. */
export function LookScreen({ organization }: OrganizationProps): JSX.Element {
  const params = { organizationId: organization.id }
  const loaded = useLoaded(organization.id, () => call('getLook', { params }))
  return (
    <Screen title={m.look.title} lead={m.look.lead}>
      <LoadedPart loaded={loaded}>{look => <LookForm organization={organization} look={look} />}</LoadedPart>
    </Screen>
  )
}

function LookForm({ organization, look }: OrganizationProps & { readonly look: LookOut }): JSX.Element {
  const [logo, setLogo] = useState(look.logo)
  const accent = look.accent ?? ourAccent
  const form = useForm({
    name: 'look',
    initial: {
      name: look.name ?? '',
      colours: look.accent ? 'own' : ('ours' as 'own' | 'ours'),
      'accent.light': accent.light,
      'accent.dark': accent.dark,
    },
    async send(values) {
      const body = {
        name: values.name.trim() || null,
        accent: values.colours === 'ours' ? null : readAccent(values),
      }
      await call('setLook', { params: { organizationId: organization.id }, body })
      toast(m.look.saved)
    },
  })
  const { values } = form
  const isOwn = values.colours === 'own'
  return (
    <div class="look">
      <div class="look-settings">
        <Section id="look" title={m.look.look}>
          <Form form={form} submit={m.common.save}>
            <TextField
              field={form.field('name')}
              label={m.look.name}
              hint={m.look.nameHint}
              autocomplete="organization"
              maxLength={60}
            />
            <ChoiceField
              field={form.field('colours')}
              label={m.look.colours}
              choices={[
                { value: 'ours', text: m.look.ours, hint: m.look.oursHint },
                { value: 'own', text: m.look.own, hint: m.look.ownHint },
              ]}
            />
            {isOwn &&
              (['light', 'dark'] as const).map(theme => (
                <ColourField
                  key={theme}
                  theme={theme}
                  field={form.field(`accent.${theme}`)}
                  label={m.look.accent[theme]}
                />
              ))}
          </Form>
        </Section>
        <LogoSection organization={organization} logo={logo} onChanged={setLogo} />
      </div>
      <Section id="preview" title={m.look.preview} lead={m.look.previewLead}>
        <div class="previews">
          {(['light', 'dark'] as const).map(theme => (
            <RoomPreview
              key={theme}
              theme={theme}
              name={values.name.trim()}
              logo={logo}
              accent={isOwn ? readableOr(theme, values[`accent.${theme}`]) : ourAccent[theme]}
            />
          ))}
        </div>
      </Section>
    </div>
  )
}

/** @throws Problem if it is not a colour */
function readAccent(typed: { readonly 'accent.light': string; readonly 'accent.dark': string }) {
  const [light, dark] = [readColour(typed['accent.light']), readColour(typed['accent.dark'])]
  if (light !== null && dark !== null) return { light, dark }
  const details = (['light', 'dark'] as const)
    .map(theme => `accent.${theme}` as const)
    .filter(field => readColour(typed[field]) === null)
    .map(field => ({ field, rule: 'colour', message: '#rrggbb' }))
  throw new Problem('INVALID_REQUEST_BODY', { details })
}
