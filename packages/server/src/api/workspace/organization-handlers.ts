import { readLook, removeLogo, setLogo, setLook } from '../../features/organizations/look.ts'
import { deleteOrganization, renameOrganization } from '../../features/organizations/organizations.ts'
import { plansOut } from '../../features/organizations/plans.ts'
import { membershipOut } from '../../features/people/me.ts'
import { readRetention, setRetention } from '../../features/retention/organization-retention.ts'
import { listRemovals } from '../../features/retention/removal-records.ts'
import { countLiveSessions } from '../../features/session-control/session-states.ts'
import { invalidField, requireCurrent } from '../../lib/api-error.ts'
import type { HandlersFor } from './workspace-handler.ts'
import type { Prepared } from './workspace-preparations.ts'

/** An organization itself: its name, plan and look, what it keeps, and its end. */
export const organizationHandlers: HandlersFor<
  | 'getOrganization'
  | 'renameOrganization'
  | 'getPlan'
  | 'getLook'
  | 'setLook'
  | 'setLogo'
  | 'removeLogo'
  | 'getRetention'
  | 'setRetention'
  | 'listRemovals'
  | 'deleteOrganization'
> = {
  getOrganization: async (_r, _input, { membership, signedIn }) => membershipOut(membership, signedIn.proofs),
  renameOrganization: async (tx, { body }, { membership, signedIn: { proofs }, isCurrent }) => {
    requireCurrent('organization', isCurrent(membershipOut(membership, proofs)))
    const name = await renameOrganization(tx, membership.organization, body.name)
    return membershipOut({ ...membership, name }, proofs)
  },
  getPlan: async (r, _input, { membership: { organization } }) => ({
    plan: organization.plan,
    live_sessions: await countLiveSessions(r, organization),
    plans: plansOut(),
  }),
  getLook: (r, _input, { membership }) => readLook(r, membership.organization),
  setLook: (tx, { body }, { membership }) => setLook(tx, membership.organization, body),
  setLogo: (tx, _input, { membership, prepared }) =>
    setLogo(tx, membership.organization, prepared as Prepared<'setLogo'>),
  removeLogo: (tx, _input, { membership }) => removeLogo(tx, membership.organization),
  getRetention: (r, _input, { membership, services }) =>
    readRetention(r, membership.organization, services.operatorDays),
  setRetention: async (tx, { body }, { membership, services, isCurrent }) => {
    const { organization } = membership
    requireCurrent('retention', isCurrent(await readRetention(tx, organization, services.operatorDays)))
    return setRetention(tx, organization, body, services.operatorDays)
  },
  listRemovals: (r, { query }, { membership }) => listRemovals(r, membership.organization, query),
  deleteOrganization: async (tx, { body }, { membership }) => {
    if (body.name !== membership.name) throw invalidField('name', 'same', 'the name of the organization')
    await deleteOrganization(tx, membership.organization)
    return { done: true }
  },
}
