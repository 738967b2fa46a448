import { appOperations } from '@roomful/contract/table'

/** The paths of the operations that this page calls. */
export const paths = {
  openSharedReport: appOperations.openSharedReport.path,
  listSharedReportTexts: appOperations.listSharedReportTexts.path,
}
