import { auditList } from './audit.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { deckImport } from './deck.ts'
import { demo } from './demo.ts'
import { keyCreate, keyList, keyRevoke } from './keys.ts'
import { joinLink, stageLink, stageLinkList, stageLinkRevoke } from './links.ts'
import { organizationCreate, organizationList, organizationSetPlan } from './organizations.ts'
import { serve } from './serve.ts'

/** Every command, in the order of `roomful --help`. */
export const commands: readonly Command[] = [
  serve,
  demo,
  organizationCreate,
  organizationList,
  organizationSetPlan,
  keyCreate,
  keyList,
  keyRevoke,
  deckImport,
  joinLink,
  stageLink,
  stageLinkList,
  stageLinkRevoke,
  auditList,
  check,
]
