/** Functions of Amplify that set up a second factor, as one piece that is loaded on demand. */
export {
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
