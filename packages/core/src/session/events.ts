import { kind } from '../http/kind.ts';

export const sessionBegun = kind('session.begun', {
  group: 'Signing in',
  does: 'signed in',
  by: 'themselves',
  feed: false,
});

export const sessionLeft = kind('session.left', {
  group: 'Signing in',
  does: 'switched to another branch',
  by: 'themselves',
  feed: false,
});

export const invitationAccepted = kind('invitation.accepted', {
  group: 'Signing in',
  does: 'accepted the invitation to the staff',
  by: 'themselves',
  feed: 'accepted the invitation to the staff',
  news: ['staff'],
});

export const invitationDeclined = kind('invitation.declined', {
  group: 'Signing in',
  does: 'declined the invitation to the staff',
  by: 'themselves',
  feed: 'declined the invitation to the staff',
  news: ['staff'],
});

export const sessionEnded = kind('session.ended', {
  group: 'Signing in',
  does: 'signed out elsewhere',
  by: 'themselves',
  feed: false,
});

export const passwordChanged = kind('password.changed', {
  group: 'Signing in',
  does: 'changed their password',
  by: 'themselves',
  feed: false,
});

export const passwordReset = kind('password.reset', {
  group: 'Signing in',
  does: 'set a new password by the link from a mail',
  by: 'themselves',
  feed: false,
});

export const passwordLink = kind('password.link', {
  group: 'Signing in',
  does: 'created a password link for @',
  by: 'operator',
  feed: false,
});

export const secondFactorOn = kind('secondFactor.on', {
  group: 'Signing in',
  does: 'turned their second factor on',
  by: 'themselves',
  feed: false,
});

export const secondFactorOff = kind('secondFactor.off', {
  group: 'Signing in',
  does: 'turned off the second factor of @',
  by: 'operator',
  feed: false,
});

export const recoveryCodesMade = kind('recoveryCodes.made', {
  group: 'Signing in',
  does: 'created new recovery codes',
  by: 'themselves',
  feed: false,
});

export const addressAsked = kind('address.asked', {
  group: 'Signing in',
  does: 'asked for another sign-in address of @',
  feed: false,
});

export const addressChanged = kind('address.changed', {
  group: 'Signing in',
  does: 'confirmed another sign-in address',
  by: 'themselves',
  feed: false,
  news: ['staff'],
});
