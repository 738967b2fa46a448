import type { WorkspaceMessages } from '../en/index.ts'

export const api: WorkspaceMessages['api'] = {
  title: 'API',
  lead: 'Schlüssel, mit denen Programme Ergebnisse lesen sowie Sitzungen anlegen und steuern.',
  quickstart: 'Schnellstart (Englisch)',
  reference: 'API-Referenz',
  description: 'OpenAPI-Beschreibung',
  notInPlan: plan =>
    `Der Tarif ${plan} umfasst die API nicht: Aufrufe mit diesen Schlüsseln werden abgelehnt, bis die Betreiber des Servers den Tarif ändern.`,
  keys: 'API-Schlüssel',
  noKeys:
    'Noch keine API-Schlüssel. Erstellen Sie für jedes Programm einen eigenen, damit Sie jeden einzeln widerrufen können.',
  create: 'Schlüssel erstellen',
  name: 'Name',
  nameHint: 'Wofür er ist, zum Beispiel das Programm, das ihn verwenden wird.',
  scopes: 'Was er darf',
  scope: {
    'results:read': {
      text: 'Lesen',
      hint: 'Präsentationen, Sitzungen, Ergebnisse, Exporte und Webhooks (results:read).',
    },
    'content:write': {
      text: 'Anlegen und steuern',
      hint: 'Präsentationen anlegen, Sitzungen öffnen und beenden, moderieren, Webhooks ändern (content:write).',
    },
  },
  created: day => `erstellt am ${day}`,
  byOperator: 'von den Betreibern',
  lastUsed: when => `zuletzt verwendet: ${when}`,
  neverUsed: 'nie verwendet',
  active: 'Aktiv',
  revokedOn: day => `Widerrufen am ${day}`,
  revoke: 'Widerrufen',
  revokeNamed: name => `${name} widerrufen`,
  revokeLead:
    'Jedes Programm mit diesem Schlüssel wird innerhalb von 5 Sekunden abgewiesen. Das lässt sich nicht rückgängig machen; was damit angelegt wurde, bleibt.',
  revoked: name => `${name} ist widerrufen.`,
  callsOf: name => `Aufrufe von ${name}`,
  calls: 'Aufrufe',
  keyCreated: name => `${name} ist bereit`,
  keySecret: 'Geheimer Schlüssel',
  onlyNow:
    'Kopieren Sie das Geheimnis jetzt: Es wird nur dieses eine Mal angezeigt, später kann es niemand mehr lesen.',
  curlRead: 'Im Terminal ausprobieren: listet Ihre Präsentationen auf',
  curlWrite: 'Im Terminal ausprobieren: legt eine Präsentation an',
  secretLost: 'Der geheime Schlüssel ist nicht angekommen. Widerrufen Sie ihn und erstellen Sie einen neuen.',
  signingSecretLost:
    'Das Geheimnis ist nicht angekommen. Erzeugen Sie auf der Seite dieses Endpunkts ein neues.',
  isStored: 'Ich habe es gespeichert',
  leaveTitle: 'Haben Sie das Geheimnis gespeichert?',
  leaveLead: 'Nach dem Schließen kann es nicht noch einmal angezeigt werden.',
  leave: 'Trotzdem schließen',
  stay: 'Zurück zum Geheimnis',
}

export const audit: WorkspaceMessages['audit'] = { title: 'Protokoll' }

export const webhooks: WorkspaceMessages['webhooks'] = { title: 'Webhooks' }
