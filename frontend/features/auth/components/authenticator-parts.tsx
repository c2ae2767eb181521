import { Link } from 'react-router-dom';
import { authPaths } from '../auth-paths.ts';
import classes from './auth-form.module.css';
import { SingleSignOn } from './single-sign-on.tsx';

const withTitle = (title: string) => ({ Header: () => <h1 className={classes.title}>{title}</h1> });

/** The one way back from every step but the first. */
const WayBack = () => (
  <div className={classes.links}>
    <Link to={authPaths.login}>Back to sign in</Link>
  </div>
);

/** What the product puts around the Authenticator's forms. */
export const authenticatorParts = {
  SignIn: {
    Header: () => (
      <>
        <h1 className={classes.title}>Sign in</h1>
        <SingleSignOn />
      </>
    ),
    Footer: () => (
      <div className={classes.links}>
        <Link to={authPaths.forgotPassword}>Forgot your password?</Link>
        <Link to={authPaths.signUp}>Create an account</Link>
      </div>
    ),
  },
  SignUp: { ...withTitle('Create an account'), Footer: WayBack },
  ConfirmSignUp: { ...withTitle('Confirm your address'), Footer: WayBack },
  ForgotPassword: withTitle('Forgot your password?'),
  ConfirmResetPassword: { ...withTitle('Choose a new password'), Footer: WayBack },
  ForceNewPassword: withTitle('Choose a new password'),
  ConfirmSignIn: withTitle('Confirm that it is you'),
  SetupTotp: withTitle('Set up your authenticator app'),
  SelectMfaType: withTitle('Choose a second factor'),
  VerifyUser: withTitle('Confirm your address'),
  ConfirmVerifyUser: withTitle('Confirm your address'),
};
