import type { WorkspaceMessages } from '../en/index.ts'
import { account } from './account.ts'
import { api, audit, webhooks } from './api.ts'
import { auth } from './auth.ts'
import { common, nav, problems, roles } from './common.ts'
import { organization } from './organization.ts'
import { provider } from './provider.ts'
import { sessions } from './sessions.ts'
import { look, plan, settings } from './settings.ts'

export const messages: WorkspaceMessages = {
  common,
  nav,
  roles,
  problems,
  auth,
  account,
  organization,
  sessions,
  api,
  audit,
  webhooks,
  settings,
  look,
  plan,
  provider,
}
