/** Amplify functions that set up a second factor, in one chunk that is loaded on demand. */
export {
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
