import type { JSX } from 'preact'
import { type Language, languageNames } from '../../messages/language-names.ts'
import { chooseWorkspaceLanguage, language, m } from '../../messages/workspace/index.ts'
import { callForAnswer } from '../api/call.ts'
import { loadMe, signedInAs } from '../api/me.ts'
import { Problem } from '../api/problem.ts'
import { SelectField, TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { Screen, Section } from '../kit/screen.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'
import type { AccountProps } from './account-props.ts'

const languages = Object.entries(languageNames).map(([value, text]) => ({ value: value as Language, text }))

/** The name that others see, and the language of pages and mail. */
export function ProfileScreen({ somebody: { user, etag } }: AccountProps): JSX.Element {
  const form = useForm({
    name: 'profile',
    initial: { name: user.name, language: user.language as Language },
    required: ['name'],
    async send(body) {
      try {
        const { body: saved, etag: next } = await callForAnswer('updateMe', { body }, { ifMatch: etag })
        // What is said next is in the new language.
        if (saved.user.language !== language) await chooseWorkspaceLanguage(saved.user.language)
        signedInAs(saved, next)
        toast(m.common.saved)
      } catch (thrown) {
        // What is stored by now comes with its ETag, so that saving again replaces it.
        if (thrown instanceof Problem && thrown.code === 'PRECONDITION_FAILED') await loadMe()
        throw thrown
      }
    },
    texts: { PRECONDITION_FAILED: m.account.changedElsewhere(user.name) },
  })
  return (
    <Screen title={m.account.profile} lead={m.account.profileLead}>
      <Section id="about-you" title={m.account.aboutYou}>
        <Form form={form} submit={m.common.save}>
          <TextField
            field={form.field('name')}
            label={m.common.yourName}
            hint={m.account.nameHint}
            autocomplete="name"
            maxLength={80}
          />
          <SelectField
            field={form.field('language')}
            label={m.language}
            hint={m.account.languageHint}
            choices={languages}
          />
        </Form>
      </Section>
      <Section id="address" title={m.common.email} lead={m.account.emailHint}>
        <p>
          <strong>
            <bdi class="written">{user.email}</bdi>
          </strong>
        </p>
      </Section>
    </Screen>
  )
}
