/**
 * Prints `N passed, N failed` for a report of vitest's json reporter: `npm run count-tests -- report.json`.
 * Exits 1 when a test failed or none passed. A file that cannot be loaded counts as one failed test.
 */
import { readFileSync } from 'node:fs'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[]
}

const report = readReport(process.argv[2])
const broken = report.testResults.filter(
  file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
)
for (const { name, message } of broken) console.log(`${name}: ${message}`)
const failed = report.numFailedTests + broken.length
console.log(`${report.numPassedTests} passed, ${failed} failed`)
process.exitCode = failed === 0 && report.numPassedTests > 0 ? 0 : 1

/** Without a report nothing ran. */
function readReport(file: string | undefined): Report {
  try {
    return JSON.parse(readFileSync(file ?? '', 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] }
  }
}
