import { openPage } from '../stage/open-page.tsx'
import './remote-page.css'
import { RemotePage } from './remote-page.tsx'

// Phones of presenters do not load the moderator's page.
await openPage(async page =>
  page === 'moderator' ? (await import('../moderator/moderator-page.tsx')).loadModeratorPage() : RemotePage,
)
