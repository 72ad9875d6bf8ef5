import base from '/work/wt/web/web/playwright.config';
export default { ...base, testDir: '/work/wt/web/web/tests', webServer: undefined, outputDir: '/tmp/pwout', workers: 1, use: { ...base.use, baseURL: 'http://127.0.0.1:5302/', trace: 'off', screenshot: 'only-on-failure' } };
