import type { AppOutputOf } from '@roomful/contract/table'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m, permanentRoomTexts as t } from '../../messages/workspace/index.ts'
import { Written } from '../../ui/written.tsx'
import { asProblem, call, Problem } from '../api/call.ts'
import { loadMe } from '../api/me.ts'
import { CopyField } from '../kit/copy.tsx'
import { ConfirmDialog, Dialog } from '../kit/dialog.tsx'
import { SelectField, TextField } from '../kit/fields.tsx'
import { Form } from '../kit/form.tsx'
import { LoadedPart, useLoaded } from '../kit/loaded-part.tsx'
import type { OrganizationProps } from '../kit/screen-props.ts'
import { Setting } from '../kit/setting.tsx'
import { toast } from '../kit/toast.tsx'
import { useForm } from '../kit/use-form.ts'

type PermanentRoom = AppOutputOf<'listPermanentRooms'>['permanent_rooms'][number]
type Asking = { readonly type: 'create' } | { readonly type: 'remove'; readonly room: PermanentRoom }

/** Names the rules of addresses in the language of the page. @throws Problem */
async function withRules<T>(calling: Promise<T>): Promise<T> {
  try {
    return await calling
  } catch (thrown) {
    const { code, message, details } = asProblem(thrown)
    const rules: Readonly<Record<string, string>> = t.rules
    const named = details.map(one => ({ ...one, message: rules[one.rule] ?? one.message }))
    throw details.length === 0 ? thrown : new Problem(code, { error: message, details: named })
  }
}

/** The address of an organization, and its permanent rooms. */
export function PermanentRoomsScreen({ organization }: OrganizationProps): JSX.Element {
  const [asking, setAsking] = useState<Asking | null>(null)
  const params = { organizationId: organization.id }
  const list = useLoaded(organization.id, () => call('listPermanentRooms', { params }))
  async function change(): Promise<void> {
    setAsking(null)
    await list.load()
  }
  return (
    <>
      <div class="setting-rows">
        <AddressForm organization={organization} onChange={list.load} />
      </div>
      <Setting id="permanent-rooms" title={t.rooms} lead={t.lead}>
        <LoadedPart loaded={list}>
          {({ permanent_rooms: rooms }) => (
            <>
              {rooms.length === 0 && <p class="hint">{t.none}</p>}
              {rooms.map(room => (
                <RoomRow key={room.id} room={room} onRemove={() => setAsking({ type: 'remove', room })} />
              ))}
            </>
          )}
        </LoadedPart>
        <p>
          <button type="button" class="button" onClick={() => setAsking({ type: 'create' })}>
            {t.create}
          </button>
        </p>
      </Setting>
      {asking?.type === 'create' && (
        <CreateRoomDialog organization={organization} onCreated={change} onClose={() => setAsking(null)} />
      )}
      {asking?.type === 'remove' && (
        <ConfirmDialog
          title={t.removeNamed(asking.room.title)}
          confirm={t.remove}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            const { id, title } = asking.room
            await call('deletePermanentRoom', { params: { ...params, id } })
            toast(t.removed(title))
            await change()
          }}
        >
          <p>{t.removeLead}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function AddressForm({
  organization,
  onChange,
}: OrganizationProps & { readonly onChange: () => Promise<void> }): JSX.Element {
  const form = useForm({
    name: 'organization-address',
    initial: { address: organization.address ?? '' },
    async send({ address }) {
      const params = { organizationId: organization.id }
      await withRules(call('setAddress', { params, body: { address: address || null } }))
      await Promise.all([loadMe(), onChange()])
      toast(m.common.saved)
    },
  })
  return (
    <Form form={form} submit={m.common.save}>
      <TextField
        field={form.field('address')}
        label={t.address}
        hint={organization.address === null ? t.noAddress : t.addressHint}
        maxLength={40}
      />
    </Form>
  )
}

function RoomRow({
  room: { name, title, url },
  onRemove,
}: {
  readonly room: PermanentRoom
  readonly onRemove: () => void
}): JSX.Element {
  return (
    <div class="prose">
      {url === null ? (
        <>
          <strong>
            <Written text={title} />
          </strong>
          <p class="hint">
            {name}: {t.withoutAddress}
          </p>
        </>
      ) : (
        <CopyField id={`room-${name}`} label={title} value={url} />
      )}
      <p>
        <button type="button" class="button quiet" aria-label={t.removeNamed(title)} onClick={onRemove}>
          {t.remove}
        </button>
      </p>
    </div>
  )
}

function CreateRoomDialog({
  organization,
  onCreated,
  onClose,
}: OrganizationProps & {
  readonly onCreated: () => Promise<void>
  readonly onClose: () => void
}): JSX.Element {
  const params = { organizationId: organization.id }
  const decks = useLoaded(organization.id, () => call('listPresentations', { params, query: { limit: 200 } }))
  const form = useForm({
    name: 'permanent-room',
    initial: { title: '', name: '', presentation_id: '' },
    required: ['title', 'name'],
    async send({ title, name, presentation_id }, idempotencyKey) {
      const body = { title, name, presentation_id: presentation_id || null }
      await withRules(call('createPermanentRoom', { params, body }, { idempotencyKey }))
      await onCreated()
    },
  })
  return (
    <Dialog title={t.create} onClose={onClose}>
      <Form form={form} submit={t.createSubmit}>
        <TextField field={form.field('title')} label={t.roomTitle} hint={t.roomTitleHint} maxLength={200} />
        <TextField field={form.field('name')} label={t.name} hint={t.nameHint} maxLength={40} />
        <SelectField
          field={form.field('presentation_id')}
          label={t.deck}
          hint={t.deckHint}
          choices={[
            { value: '', text: t.noDeck },
            ...(decks.value?.presentations ?? []).map(({ id, title }) => ({ value: id, text: title })),
          ]}
        />
      </Form>
    </Dialog>
  )
}
