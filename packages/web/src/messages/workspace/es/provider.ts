import type { WorkspaceMessages } from '../en/index.ts'

export const provider: WorkspaceMessages['provider'] = {
  signInTo: organization => `Inicia sesión en ${organization}`,
  withPassword: 'Iniciar sesión con contraseña',
  none: 'Esta organización no tiene un inicio de sesión propio. Entra con tu contraseña.',
  continueWith: provider => `Continuar con ${provider}`,
  wanted: provider => `Esta organización está abierta a quien inicia sesión con ${provider}.`,
  passwordWanted:
    'Esta organización está abierta a quien inicia sesión con contraseña. Cierra la sesión y entra con la tuya.',
  orPassword: 'O con una contraseña:',
  passwordFirst: 'Para esto tienes que haber entrado con tu contraseña. Cierra la sesión y entra con ella.',
  accounts: 'Inicio de sesión de tu organización',
  accountsLead:
    'Si una organización tiene su propio inicio de sesión, puedes usarlo en lugar de tu contraseña.',
  link: 'Vincular',
  unlink: 'Desvincular',
  linkWith: provider => `Vincular tu cuenta de ${provider}`,
  linkLead: 'Inicias sesión allí una vez y vuelves aquí.',
  unlinkFrom: provider => `Desvincular tu cuenta de ${provider}`,
  unlinkLead: 'A partir de entonces entras con tu contraseña.',
  unlinked: 'La cuenta ya no está vinculada.',
}
