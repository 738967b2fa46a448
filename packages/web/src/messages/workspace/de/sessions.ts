import type { WorkspaceMessages } from '../en/index.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)
const percent = (share: number) =>
  new Intl.NumberFormat('de', { style: 'percent', maximumFractionDigits: 0 }).format(share)

export const sessions: WorkspaceMessages['sessions'] = {
  title: 'Ergebnisse',
  lead: 'Was gerade läuft, was geplant ist und die Ergebnisse von allem, was vorbei ist.',
  trends: 'Trends',
  running: 'Laufend',
  planned: 'Geplant',
  past: 'Vorbei',
  none: 'Noch keine Ergebnisse. Starten Sie eine Sitzung aus einer Präsentation.',
  toDecks: 'Zu den Präsentationen',
  noPast: 'Beendete Sitzungen stehen hier.',
  states: { DRAFT: 'Nicht gestartet', LIVE: 'Läuft', CLOSED: 'Beendet' },
  scheduled: 'Geplant',
  people: (count: number) => `${n(count)} ${count === 1 ? 'Person' : 'Personen'}`,
  answered: (share: number) => `${percent(share)} haben geantwortet`,
  code: 'Code',
  by: (name: string) => `von ${name}`,
  started: (when: string) => `begonnen ${when}`,
  created: (when: string) => `angelegt ${when}`,
  ended: (when: string) => `beendet ${when}`,
  opensAndCloses: (opens: string, closes: string) => `${opens} bis ${closes}`,

  start: 'Starten',
  withNames: 'mit Namen',
  toRunning: 'Zur laufenden Sitzung',
  schedule: 'Planen…',
  whoChoices: { ANONYMOUS: 'Anonym', IDENTIFIED: 'Mit Namen' },
  openStage: 'Leinwand öffnen',
  stageBlocked: 'Ihr Browser hat die Leinwand nicht geöffnet. Öffnen Sie sie hier:',
  phoneLinks: {
    remote: {
      title: 'Fernbedienung auf dem Handy',
      lead: 'Scannen Sie dies mit Ihrem Handy: Es wird zur Fernbedienung dieser Sitzung. Der Code gilt 10 Minuten.',
      qr: 'QR-Code mit der Adresse der Fernbedienung',
      address: 'Adresse der Fernbedienung',
    },
    moderator: {
      title: 'Link zum Moderieren',
      lead: 'Scannen Sie dies oder verschicken Sie den Link: Er moderiert und steuert nichts. Innerhalb von 10 Minuten zu öffnen.',
      qr: 'QR-Code mit der Adresse der Moderation',
      address: 'Adresse der Moderation',
    },
  },
  loopback: (host: string) =>
    `Handys erreichen ${host} nicht: Diese Adresse gilt nur auf diesem Rechner. Nehmen Sie eine andere:`,
  loopbackNone: (host: string) =>
    `Handys erreichen ${host} nicht: Diese Adresse gilt nur auf diesem Rechner. Die Betreiber des Servers können eine andere einstellen.`,
  screenLink: 'Link für einen anderen Bildschirm',
  screenLead:
    'Öffnen Sie ihn innerhalb von 10 Minuten auf dem Rechner an diesem Bildschirm. Er zeigt die Sitzung nur und steuert nichts.',
  screenAddress: 'Adresse der Leinwand',
  join: 'Beitreten',
  joinCode: 'Code',
  roomAddress: 'Adresse des festen Raums',
  joinAddress: 'Adresse mit dem Code',
  joinSecret: 'Direktlink ohne Code',
  joinQr: 'QR-Code zum Beitreten',

  stageLinks: 'Bildschirme, Fernbedienungen und Moderation',
  stageLinksLead:
    'Alle Links, die für diese Sitzung erstellt wurden. Ein widerrufener Link endet sofort, auf jedem Gerät, das ihn geöffnet hat.',
  refreshLinks: 'Aktualisieren',
  noStageLinks: 'Für diese Sitzung gibt es keine Links.',
  linkRoles: {
    screen: 'Bildschirm',
    remote: 'Fernbedienung',
    moderator: 'Moderation',
    embed: 'Eingebettete Ergebnisse',
  },
  byProgram: 'von einem Programm',
  revokeLink: 'Widerrufen',
  revokeLinkAsk: 'Diesen Link widerrufen?',
  revokeLinkMeans:
    'Alle Bildschirme, Handys und Seiten, die damit geöffnet wurden, enden innerhalb von Sekunden. Ein neuer Link lässt sich jederzeit erstellen.',
  linkRevoked: 'Der Link ist widerrufen.',
  openNow: 'Jetzt öffnen',
  gone: 'Diese Sitzung gibt es nicht, oder sie wurde gelöscht.',
}
