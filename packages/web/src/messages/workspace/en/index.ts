import { account } from './account.ts'
import { api, audit, webhooks } from './api.ts'
import { comingIn } from './coming-in.ts'
import { common, nav, problems, roles } from './common.ts'
import { organization } from './organization.ts'

export const messages = {
  common,
  nav,
  roles,
  problems,
  comingIn,
  account,
  organization,
  api,
  audit,
  webhooks,
}

export type WorkspaceMessages = typeof messages
