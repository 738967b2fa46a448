import { openPage } from '../stage/window/open-page.tsx'
import '../stage/window/stage.css'
import { StageScreen } from '../stage/window/stage-screen.tsx'

// Projectors do not load the presenter page.
await openPage(async page =>
  page === 'presenter' ? (await import('./presenter-page.tsx')).loadPresenterPage() : StageScreen,
)
