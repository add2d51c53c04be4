import { answering, type Examples, nothing, spending } from '../testing/calls.ts';
import { PASSWORD } from '../testing/server.ts';

export const examples: Examples<'session' | 'addresses' | 'invitations' | 'passwords' | 'secondFactor' | 'sessions'> = {
  session: {
    login: ({ teacher }) => ({ email: teacher.email, password: PASSWORD }),
    logout: nothing,
    sessionUser: nothing,
    refreshSession: answering(401, nothing),
    setupStatus: nothing,
    updateVersion: nothing,
    sessionPlan: nothing,
    switchUser: spending((_, { user_detail_id }) => ({ user_detail_id })),
    setupInstitution: answering(410, () => ({
      token: 'x'.repeat(43),
      institutionName: 'Another',
      institutionCountry: 'SG',
      institutionCurrency: 'SGD',
      institutionTimeZone: 'Asia/Singapore',
      firstName: 'A',
      surname: 'B',
      email: 'a@b.example',
      password: 'a tall green door',
    })),
  },
  invitations: {
    answerInvitation: answering(404, (_, { user_detail_id }) => ({ user_detail_id, join: 0 })),
  },
  addresses: {
    changeAddress: spending(() => ({ new_email: 'new@school.example', password: PASSWORD })),
    changeAddressOf: answering(422, ({ teacher }) => ({
      user_detail_id: teacher.user_detail_id,
      new_email: 'new@school.example',
      password: 'not the password',
    })),
    confirmAddress: answering(410, () => ({ token: 'x'.repeat(43) })),
  },
  passwords: {
    forgotPassword: ({ teacher }) => ({ email: teacher.email }),
    resetPassword: answering(410, () => ({ token: 'x'.repeat(43), password: 'a tall green door' })),
    changePassword: spending(() => ({ current: PASSWORD, password: 'a taller green door' })),
  },
  secondFactor: {
    secondFactorStatus: nothing,
    startSecondFactor: spending(() => ({ password: PASSWORD })),
    confirmSecondFactor: answering(409, () => ({ code: '123456' })),
    disableSecondFactor: answering(422, () => ({ password: PASSWORD, code: '123456' })),
    newRecoveryCodes: answering(422, () => ({ password: PASSWORD, code: '123456' })),
  },
  sessions: {
    sessionList: nothing,
    endOtherSessions: spending(nothing),
    endAllSessions: spending(nothing),
    endSession: spending(async ({ server }, caller) => {
      const { body } = await server.call('GET', 'session/list', {}, { as: caller });
      return { session_id: body.data[0].session_id };
    }),
  },
};
