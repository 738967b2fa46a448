import { render } from 'preact'
import { appRoot } from '../ui/app-root.ts'
import './report.css'
import { loadReportMessages } from '../messages/report/index.ts'
import { ReportPage } from './report-page.tsx'

await loadReportMessages()
addEventListener('hashchange', () => location.reload())
// A fragment is never sent in requests; only bodies transmit the token.
render(<ReportPage token={location.hash.slice(1)} />, appRoot())
