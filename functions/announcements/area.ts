import { serveArea } from '#functions/service/serve-area.ts';
import { announcementsDeps } from './deps.ts';
import {
  findAudienceRoute,
  getAnnouncementRoute,
  listAnnouncementHistoryRoute,
  listAnnouncementsRoute,
  listDeliveriesRoute,
} from './operations/read-announcements.ts';
import { templateRoutes } from './operations/templates.ts';
import {
  cancelAnnouncementRoute,
  composeNotificationRoute,
  continueAnnouncementRoute,
  createAnnouncementRoute,
  createNotificationRoute,
  removeAnnouncementRoute,
  sendAnnouncementRoute,
  updateAnnouncementRoute,
} from './operations/write-announcements.ts';

const routes = [
  listAnnouncementsRoute,
  findAudienceRoute,
  getAnnouncementRoute,
  listDeliveriesRoute,
  listAnnouncementHistoryRoute,
  createAnnouncementRoute,
  createNotificationRoute,
  composeNotificationRoute,
  updateAnnouncementRoute,
  removeAnnouncementRoute,
  sendAnnouncementRoute,
  cancelAnnouncementRoute,
  continueAnnouncementRoute,
  ...templateRoutes,
];

export const handler = serveArea(announcementsDeps(), routes);
