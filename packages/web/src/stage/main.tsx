import { openPage } from './open-page.tsx'
import './stage.css'
import { StageScreen } from './stage-screen.tsx'

// Projectors do not load the presenter page.
await openPage(async page =>
  page === 'presenter' ? (await import('../presenter/presenter-page.tsx')).PresenterPage : StageScreen,
)
